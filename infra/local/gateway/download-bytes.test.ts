import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#shared/limits';
import { type Loopback, loopback } from '../loopback.ts';
import { limitDailyBytes } from './download-bytes.ts';

const MiB = 1024 ** 2;
const chunk = Buffer.alloc(MiB);
const most = 80 * MiB;

let now = 0;
let door: Loopback;
beforeAll(async () => {
  const answer = limitDailyBytes(
    (request, response) => {
      response.end(request.method === 'GET' ? chunk : undefined);
    },
    () => now,
    most,
  );
  door = await loopback(answer);
});
beforeEach(() => {
  now += day;
});
afterAll(() => door.close());

async function fetched(method = 'GET') {
  const answer = await fetch(`${door.endpoint}/files/a?signed`, { method });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  return { status: answer.status, bytes, wait: Number(answer.headers.get('retry-after')) };
}

test('an address that follows one link again and again gets so much that day, and the rest of it nothing', async () => {
  let bytes = 0;
  for (let count = 0; count < 90; count++) bytes += (await fetched()).bytes;
  expect(bytes).toBeGreaterThanOrEqual(most);
  expect(bytes).toBeLessThan(most + 2 * MiB);
  now += day / 4;
  expect(await fetched()).toMatchObject({ status: 429, wait: (3 * day) / 4 / 1000 });
  // Uploads go on.
  expect((await fetched('PUT')).status).toBe(200);
  now += (3 * day) / 4;
  expect((await fetched()).status).toBe(200);
});
