// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { putOnce } from './put-once.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number) => {
  const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status }));
  vi.stubGlobal('fetch', fetchMock);
  const upload = putOnce('/bytes', { type: 'image/webp', blob: new Blob(['1']) }, AbortSignal.timeout(1000));
  return { fetched: fetchMock, sent: upload };
};

test('bytes are sent to a place where nothing lies', async () => {
  const { fetched: fetchMock, sent: upload } = answering(200);
  await upload;
  const headers = { 'content-type': 'image/webp', 'if-none-match': '*' };
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', headers });
});

test('after a lost answer, bytes that are there already count as sent', async () => {
  await expect(answering(412).sent).resolves.toBeUndefined();
});

test('every other refusal is one', async () => {
  await expect(answering(403).sent).rejects.toThrow('403');
});
