import { describe, expect, test } from 'vitest';
import { standInOf } from './code/stand-in-address.ts';
import { readMockRequest, resultAddress } from './mock-request.ts';

const content = { out_trade_no: 'ORDER', subject: '讲义', total_amount: '39.00', body: 'a.pdf' };
const search = (fields: Record<string, string>) => new URLSearchParams(fields);
const origin = 'http://localhost:3000';

test('reads the payment from the address', () => {
  const request = readMockRequest(
    search({ biz_content: JSON.stringify(content), return_url: `${origin}/payment/return` }),
  );
  expect(request).toMatchObject({ outTradeNo: 'ORDER', subject: '讲义', totalAmount: '39.00' });
});

test.each(['', '{', '[]', 'null', '"x"', '{"subject":"x"}'])('finds no payment in %j', (biz_content) => {
  expect(readMockRequest(search({ biz_content }))).toBeUndefined();
});

const request = readMockRequest(
  search({ biz_content: JSON.stringify(content), return_url: `${origin}/payment/return?a=1` }),
);

test('goes back with what a provider adds', () => {
  if (!request) throw new Error('unreadable');
  const success = new URL(resultAddress(request, 'TRADE_SUCCESS', origin), origin);
  expect(success.pathname).toBe('/payment/return');
  expect(Object.fromEntries(success.searchParams)).toMatchObject({
    a: '1',
    out_trade_no: 'ORDER',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '39.00',
  });
  const failure = new URL(resultAddress(request, 'TRADE_CLOSED', origin), origin);
  expect(failure.searchParams.get('trade_status')).toBe('TRADE_CLOSED');
});

test('without an address, or with one that is none, leads to the dashboard; never to another site', () => {
  if (!request) throw new Error('unreadable');
  expect(resultAddress({ ...request, returnUrl: undefined }, 'TRADE_SUCCESS', origin)).toBe('/dashboard');
  expect(resultAddress({ ...request, returnUrl: 'javascript:alert(1)' }, 'TRADE_SUCCESS', origin)).toBe('/dashboard');
  expect(resultAddress({ ...request, returnUrl: 'https://evil.example/x' }, 'TRADE_CLOSED', origin)).toMatch(/^\/x\?/);
});

describe('test pages of codes', () => {
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
});
