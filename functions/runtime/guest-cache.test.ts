import { expect, test } from 'vitest';
import { getFile } from '../api/files/get-file.ts';
import { getStorage } from '../api/files/get-storage.ts';
import { listFiles } from '../api/files/list-files.ts';
import { getPaymentStatus } from '../api/payments/get-payment-status.ts';
import { tokenFor } from '../test/caller.ts';
import { httpEvent } from '../test/events.ts';
import { posted } from '../test/files.ts';
import { order, testMarket } from '../test/market.ts';
import { member } from '../test/people.ts';
import { testPorts } from '../test/ports.ts';
import { quietLog } from '../test/quiet-log.ts';
import { serve } from './http/serve.ts';

quietLog('info');

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const file = await posted(ports, lin);
  const [list, detail, storage] = [serve(listFiles, ports), serve(getFile, ports), serve(getStorage, ports)];
  return { ports, lin, file, list, detail, storage, token: { authorization: `Bearer ${await tokenFor(ports, lin)}` } };
}

test('a guest’s list may be kept by the CDN for seconds, and by no browser', async () => {
  const { list } = await setUp();
  const { headers } = await list(httpEvent());
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    vary: 'authorization, accept-language, accept',
  });
});

test('who has the answer already is told so, until it changes', async () => {
  const { ports, lin, list } = await setUp();
  const etag = String((await list(httpEvent())).headers.etag);
  const again = () => list(httpEvent({ headers: { 'If-None-Match': `"other", ${etag.replace('W/', '')}` } }));
  expect(await again()).toMatchObject({ statusCode: 304, body: '', headers: { etag } });
  await posted(ports, lin);
  expect(await again()).toMatchObject({ statusCode: 200 });
});

test('whoever sends a token is answered for nobody else, whether it is worth something or not', async () => {
  const { list, detail, file, token } = await setUp();
  for (const headers of [token, { authorization: 'Bearer nonsense' }, { authorization: '' }]) {
    for (const answer of [
      await list(httpEvent({ headers })),
      await detail(httpEvent({ params: { id: file.id }, headers })),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers).not.toHaveProperty('etag');
    }
  }
});

test('what is personal, and what is refused, is not kept', async () => {
  const { detail, storage, token } = await setUp();
  expect((await storage(httpEvent({ headers: token }))).headers['cache-control']).toBe('private, no-store');
  const missing = await detail(httpEvent({ params: { id: '01JM1SS1NG0000000000000000' } }));
  expect(missing).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'private, no-store' } });
});

test('how an order stands is kept by nobody, as whoever has paid waits for it', async () => {
  const { ports, buyer, file } = await testMarket();
  const params = { out_trade_no: await order({ ports, file }, buyer) };
  const answer = await serve(getPaymentStatus, ports)(httpEvent({ params }));
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } });
});
