import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test('speaks the language that was chosen before, whatever the browser says', () => {
  expect(chooseLanguage('en', 'zh-CN')).toBe('en');
  expect(chooseLanguage('zh', 'en-GB')).toBe('zh');
});

test('speaks Chinese to every browser whose language starts with zh', () => {
  expect(['zh', 'zh-CN', 'zh-TW', 'ZH-hk'].map((browser) => chooseLanguage(null, browser))).toEqual(
    Array(4).fill('zh'),
  );
});

test('speaks English to everybody else, and ignores a value it never saved', () => {
  expect(chooseLanguage(null, 'fr')).toBe('en');
  expect(chooseLanguage('klingon', 'de-DE')).toBe('en');
});
