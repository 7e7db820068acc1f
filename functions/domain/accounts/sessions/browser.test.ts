import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserOf } from './browser.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`${mac} ${chrome} Safari/537.36`, 'Chrome', 'macOS'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 15; V2301A) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${chrome} MQQBrowser/15.1 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat',
    'Android',
  ],
  [`${phone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${phone} Mobile/15E148 MicroMessenger/8.0.50`, 'WeChat', 'iPhone'],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
])('%s', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});

test('nothing of what is sent is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const { browser = '', system = '' } = browserOf(`${text} Chrome/1 Windows NT ${text}`);
      expect(browser + system).toMatch(/^[A-Za-z]*$/);
    }),
  );
});
