import { expect, test } from 'vitest';
import { createPayment } from '#functions/api/payments/create-payment';
import { fileOf, testMarket } from '#functions/test/market';
import { call } from '#functions/test/ports';
import { measured } from '#functions/test/safety';
import { second } from '#shared/limits';
import { applyMeasure } from './enforce.ts';

test('of a seller’s many files a suspension takes down the newest with its response', async () => {
  const { ports, seller, buyer, file: oldest } = await testMarket();
  let newest = oldest;
  for (let files = 0; files < 60; files++) {
    ports.clock.advance(second);
    newest = await fileOf(ports, seller, 1000);
  }
  const measure = await measured(ports, seller, 'suspend');
  const buy = async (id: string) => (await call(createPayment, ports, { user: buyer, body: { file_post_id: id } })).ok;
  await applyMeasure(ports, measure);
  expect([await buy(newest.id), await buy(oldest.id)]).toEqual([false, true]);
  await applyMeasure(ports, measure, { allFiles: true });
  expect(await buy(oldest.id)).toBe(false);
});
