import { expect, test } from 'vitest';
import { park } from '#functions/runtime/worker/park';
import { findOrder } from '#functions/store/orders/orders';
import { listOutbox } from '#functions/store/table/outbox';
import { findParked, listParked } from '#functions/store/table/parked';
import { openBalance } from '#functions/test/balance';
import { deliver, notify, order, testMarket } from '#functions/test/market';
import { minute } from '#shared/limits';
import { recountAll } from '../ledger/recount.ts';
import { resendOutbox } from '../outbox.ts';
import { dropParked, redriveParked } from './redrive.ts';

/** A sale whose notification and settlement were both parked by mistake. */
async function parkedSale() {
  const market = await testMarket({ price: 1000 });
  const { ports } = market;
  const outTradeNo = await order(market, market.buyer);
  await notify(ports, outTradeNo);
  const parkSent = async () => {
    for (const { queue, message, options } of ports.queues.sent.splice(0)) {
      if (queue !== 'order-status' && queue !== 'settlement') continue;
      const id = ports.ids.next();
      await park(ports, { queue, id, body: message, message, reason: 'a mistake', group: options.group });
    }
  };
  await parkSent();
  return { ...market, outTradeNo, parkSent };
}

const redriveAll = async (ports: Parameters<typeof redriveParked>[0]) => {
  const names = await listParked(ports.table);
  return Promise.all(names.map((name) => redriveParked(ports, name)));
};

test('redriving everything twice changes nothing', async () => {
  const { ports, seller, outTradeNo, parkSent } = await parkedSale();
  const first = await listParked(ports.table);
  expect(await redriveAll(ports)).toEqual(['sent']);
  expect(await Promise.all(first.map((name) => redriveParked(ports, name)))).toEqual(['gone']);
  const { sent } = ports.queues;
  const again = structuredClone(sent);
  await deliver(ports);
  sent.push(...again);
  await deliver(ports);
  sent.push(...again);
  await parkSent();
  await redriveAll(ports);
  await deliver(ports);
  await redriveAll(ports);
  await deliver(ports);
  expect(await findOrder(ports.table, outTradeNo)).toMatchObject({ status: 'paid' });
  expect(await openBalance(ports.table, seller.id)).toBe(950);
  expect(await recountAll(ports)).toMatchObject({ postings: 1, wrongCount: 0 });
  expect(await listParked(ports.table)).toEqual([]);
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue !== 'mail')).toEqual([]);
});

test('a redriven message that could not be sent is sent by the sweep, once', async () => {
  const { ports } = await parkedSale();
  const deaf = { ...ports, queues: { send: () => Promise.reject(new Error('away')) } };
  expect(await redriveAll(deaf)).toEqual(['sent']);
  expect(await listParked(ports.table)).toEqual([]);
  expect(ports.queues.sent).toEqual([]);
  for (let minutes = 0; minutes < 5; minutes++) {
    ports.clock.advance(minute);
    await resendOutbox(ports, { now: ports.clock.now() });
  }
  expect(ports.queues.sent.map(({ message }) => message)).toMatchObject([{ kind: 'notified' }]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('a message keeps the group of its queue', async () => {
  const { ports, seller } = await testMarket();
  const message = { outTradeNo: 'A1' };
  await park(ports, { queue: 'settlement', id: 'm1', body: message, message, reason: 'x', group: seller.id });
  await redriveAll(ports);
  expect(ports.queues.sent.map(({ options }) => options)).toEqual([{ group: seller.id }]);
});

test('what fits no schema stays where it is, until somebody forgets it', async () => {
  const { ports } = await testMarket();
  const name = { queue: 'payout', messageId: 'm1' } as const;
  const reason = 'the message does not fit its schema';
  await park(ports, { queue: 'payout', id: 'm1', body: '{"kind":"pay"', reason });
  expect(await redriveParked(ports, name)).toBe('unreadable');
  expect(await findParked(ports.table, name)).toMatchObject({ reason });
  expect(await dropParked(ports, name)).toBe(true);
  expect(await dropParked(ports, name)).toBe(false);
  expect(await listParked(ports.table)).toEqual([]);
});
