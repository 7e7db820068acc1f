import { expect, test } from 'vitest';
import { httpEvent } from '#functions/test/events';
import { factsOf, isVouched, paramsOf } from './facts.ts';

const edge = { originSecrets: ['s3cret', 'the next one'] };
const seenBy = (headers: Record<string, string>, at = edge) => factsOf(httpEvent({ headers }), {}, at);

test.each([
  ['203.0.113.7:46532', '203.0.113.7'],
  ['2001:db8::1:46532', '2001:db8::1'],
])('the CDN’s viewer %s is %s', (address, ip) => {
  expect(seenBy({ 'CloudFront-Viewer-Address': address, 'X-Origin-Secret': 's3cret' }).ip).toBe(ip);
});

test('nobody else’s word is taken for an address', () => {
  const address = { 'cloudfront-viewer-address': '203.0.113.7:1', 'x-forwarded-for': '203.0.113.7' };
  expect(seenBy(address).ip).toBeUndefined();
  expect(seenBy({ ...address, 'x-origin-secret': 's3cre' }).ip).toBeUndefined();
  expect(
    factsOf(httpEvent({ headers: { ...address, 'x-origin-secret': '' } }), {}, { originSecrets: [] }).ip,
  ).toBeUndefined();
});

test('while the secret is changed, the old and the new one open the door, and no third', () => {
  const vouched = (secret: string) => isVouched({ 'x-origin-secret': secret }, edge);
  expect(['s3cret', 'the next one', 'the one before', '', 's3cret,the next one'].map(vouched)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a reader’s language is read from the header, however it is written', () => {
  expect(seenBy({ 'Accept-Language': 'en-GB,zh;q=0.5' }).language).toBe('en');
  expect(seenBy({}).language).toBe('zh');
});

test('JSON is wanted where it is asked for by name', () => {
  expect(seenBy({ accept: 'text/html, application/json;q=0.9' }).wantsJson).toBe(true);
  expect(seenBy({ accept: '*/*' }).wantsJson).toBe(false);
});

test('a path without parameters has none, whichever way a gateway says so', () => {
  expect(paramsOf(httpEvent())).toEqual({});
  expect(paramsOf({ ...httpEvent(), ...JSON.parse('{"pathParameters":null}') })).toEqual({});
});
