import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { linkTo } from './link-address.ts';

test.each([
  ['https://lin.example.com/a?b=c#d', 'lin.example.com'],
  ['https://WWW.Example.com', 'example.com'],
  ['https://example.com:8443/', 'example.com:8443'],
  ['https://摊位.中国/', '摊位.中国'],
  ['https://摊位与考研笔记的网站.com/', '摊位与考研笔记的网站.com'],
  ['https://淘宝taobao.com/', new URL('https://淘宝taobao.com/').host],
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
  ['https://раураl.com/', new URL('https://раураl.com/').host],
])('%s is shown as %s', (address, host) => {
  expect(linkTo(address)?.host).toBe(host);
  expect(linkTo(address)?.href).toBe(new URL(address).href);
});

test('reads such names as Node does', () => {
  for (const name of ['书', '文字编辑部', '龍門客棧', '笔记2026', '𠮷野家', '一-二'])
    expect(linkTo(`https://${name}.com`)?.host).toBe(domainToUnicode(`${name}.com`));
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.com/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  '/user/lin',
  '',
  'https://',
])('%j leads nowhere', (address) => {
  expect(linkTo(address)).toBeUndefined();
});
