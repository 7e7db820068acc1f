import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#shared/limits';
import { type Loopback, loopback } from '../loopback.ts';
import { limitDailyBytes } from './download-bytes.ts';

const MiB = 1024 ** 2;
const chunk = Buffer.alloc(MiB);
const maxBytes = 80 * MiB;

let now = 0;
let server: Loopback;
beforeAll(async () => {
  const answer = limitDailyBytes(
    (request, response) => {
      response.end(request.method === 'GET' ? chunk : undefined);
    },
    () => now,
    maxBytes,
  );
  server = await loopback(answer);
});
beforeEach(() => {
  now += day;
});
afterAll(() => server.close());

async function download(method = 'GET') {
  const answer = await fetch(`${server.endpoint}/files/a?signed`, { method });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  return { status: answer.status, bytes, wait: Number(answer.headers.get('retry-after')) };
}

test('an address that follows one link again and again gets so much that day, and the rest of it nothing', async () => {
  let bytes = 0;
  for (let count = 0; count < 90; count++) bytes += (await download()).bytes;
  expect(bytes).toBeGreaterThanOrEqual(maxBytes);
  expect(bytes).toBeLessThan(maxBytes + 2 * MiB);
  now += day / 4;
  expect(await download()).toMatchObject({ status: 429, wait: (3 * day) / 4 / 1000 });
  // Uploads go on.
  expect((await download('PUT')).status).toBe(200);
  now += (3 * day) / 4;
  expect((await download()).status).toBe(200);
});
