import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { languageCases } from '#shared/test-languages';
import { clearOnWrite, type EdgeCache, edgeCache } from './edge-cache.ts';

const forGuests = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';

const unchanged = (cache: EdgeCache): EdgeCache => cache;

function setUp({ mostBytes = 1000, as = unchanged }: { mostBytes?: number; as?: typeof unchanged } = {}) {
  let now = 0;
  let calls = 0;
  let next: Partial<APIGatewayProxyStructuredResultV2> & { control?: string } = {};
  const cache = as(edgeCache({ mostBytes, now: () => now }));
  const ask = async () => {
    calls += 1;
    const { control = forGuests, ...result } = next;
    const etag = `W/"${result.body ?? calls}"`;
    return { statusCode: 200, body: String(calls), headers: { 'cache-control': control, etag }, ...result };
  };
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new IncomingMessage(new Socket());
    request.method = method;
    request.url = url;
    request.headers = headers;
    request.rawHeaders = Object.entries(headers).flat();
    return cache.answer(request, ask);
  };
  const bodyOf = async (...args: Parameters<typeof get>) => (await get(...args)).body;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    clear: cache.clear,
    get,
    bodyOf,
    settled,
    calls: () => calls,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    answer: (with_: typeof next) => {
      next = with_;
    },
  };
}

test('a second guest is answered without the function, until the answer is too old', async () => {
  const { bodyOf, get, pass, calls, settled } = setUp();
  expect(await bodyOf('/api/files')).toBe('1');
  pass(9);
  expect(await get('/api/files')).toMatchObject({ body: '1', headers: { age: '9', 'x-cache': expect.any(String) } });
  expect(calls()).toBe(1);

  pass(2);
  expect(await bodyOf('/api/files')).toBe('1');
  await settled();
  expect(calls()).toBe(2);
  expect(await bodyOf('/api/files')).toBe('2');

  pass(21);
  expect(await bodyOf('/api/files')).toBe('3');
});

test('another address, language or token is another answer', async () => {
  const { bodyOf, calls } = setUp();
  const headers = [{}, { 'accept-language': 'en' }, { accept: 'text/html' }, { authorization: 'Bearer a' }];
  for (const header of headers) await bodyOf('/api/files', header);
  await bodyOf('/api/files?page=2');
  expect(calls()).toBe(5);
});

test('however Chinese or English is calls for, each is one answer', async () => {
  const { bodyOf } = setUp();
  const bodies = new Map<string, Set<unknown>>();
  for (const [acceptLanguage, language] of languageCases) {
    const body = await bodyOf('/api/files', { 'accept-language': acceptLanguage });
    bodies.set(language, (bodies.get(language) ?? new Set()).add(body));
  }
  expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1]);
});

test('personal answers are never cached or given to others', async () => {
  const { bodyOf, answer, calls } = setUp();
  answer({ control: 'private, no-store', body: 'mine' });
  const token = { authorization: 'Bearer a' };
  expect(await bodyOf('/api/files', token)).toBe('mine');
  expect(await bodyOf('/api/files', token)).toBe('mine');
  expect(calls()).toBe(2);
  answer({ body: 'everybody’s' });
  expect(await bodyOf('/api/files')).toBe('everybody’s');
  answer({ control: 'private, no-store', body: 'mine' });
  expect(await bodyOf('/api/files', token)).toBe('mine');
  expect(await bodyOf('/api/files')).toBe('everybody’s');
});

test('errors and changes go to the function every time', async () => {
  const { get, answer, calls } = setUp();
  answer({ statusCode: 404 });
  for (let count = 0; count < 2; count++) await get('/api/files/1');
  answer({});
  for (let count = 0; count < 2; count++) await get('/api/files/1/share', {}, 'POST');
  expect(calls()).toBe(4);
});

test('the edge answers 304 to a browser that has the answer', async () => {
  const { get, calls } = setUp();
  const headers = { 'if-none-match': 'W/"1"' };
  expect(await get('/api/files', headers)).toMatchObject({ statusCode: 304, body: '' });
  expect(await get('/api/files', headers)).toMatchObject({ statusCode: 304, body: '' });
  expect(await get('/api/files', { 'if-none-match': 'W/"0"' })).toMatchObject({ statusCode: 200, body: '1' });
  expect(calls()).toBe(1);
});

test('the cache stays within its size by evicting the least recently used answer', async () => {
  const { bodyOf, answer, calls } = setUp({ mostBytes: 30 });
  answer({ body: 'ten bytes.' });
  for (const path of ['/a', '/b', '/c', '/a', '/d']) await bodyOf(path);
  expect(calls()).toBe(4);
  await bodyOf('/a');
  expect(calls()).toBe(4);
  await bodyOf('/b');
  expect(calls()).toBe(5);
});

test('on one machine whatever is written is seen by the next guest', async () => {
  const { bodyOf, get } = setUp({ as: clearOnWrite });
  expect([await bodyOf('/api/files'), await bodyOf('/api/files')]).toEqual(['1', '1']);
  await get('/api/files', {}, 'POST');
  expect(await bodyOf('/api/files')).toBe('3');
});

test('an answer that was on its way while something was written is not kept', async () => {
  const { bodyOf, clear } = setUp();
  const first = bodyOf('/api/files');
  clear();
  expect([await first, await bodyOf('/api/files')]).toEqual(['1', '2']);
});
