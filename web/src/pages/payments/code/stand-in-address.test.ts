import { expect, test } from 'vitest';
import { standInOf } from './stand-in-address.ts';

const origin = 'https://tanwei.example';

test.each([
  'http://localhost:4501/pay/1',
  'http://127.0.0.1:4501/pay/1',
  'http://[::1]:4501/pay/1',
  `${origin}/scan/1`,
])('%s is a stand-in on this machine', (content) => {
  expect(standInOf(content, origin)).toBe(content);
});

test.each([
  'weixin://wxpay/bizpayurl?pr=p4lpSuKzz',
  'https://qr.alipay.com/bax03431ljhokirwl38f00a7',
  'https://localhost.example/pay',
  'javascript:alert(1)',
  'http://',
  '',
])('%j is nobody’s test page', (content) => {
  expect(standInOf(content, origin)).toBeUndefined();
});
