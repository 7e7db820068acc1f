import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hour, minute, second } from '#shared/limits';
import type { Table } from '../ports/table.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { orderCheckWrite, orderKey } from '../store/orders/orders.ts';
import { dueFields, dueTime } from '../store/table/due.ts';
import { outbox } from '../store/table/outbox.ts';
import { order, pass, testMarket } from '../test/market.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule as sweep } from './sweep.ts';

/** Every write takes some time, as over a network: code that does not await it does not see its result. */
const slow = (table: Table): Table => ({
  ...table,
  commit: async (writes) => {
    await wait(5);
    return table.commit(writes);
  },
});

test('one entry that nobody can read stops nothing else that is due', async () => {
  const market = await testMarket();
  const { ports, buyer, other } = market;
  const orders = [await order(market, buyer), await order(market, other)];
  const now = ports.clock.now();
  const good = outbox('settlement', { outTradeNo: 'good' }, { now, group: 'seller' });
  const bad = outbox('settlement', { outTradeNo: 'bad' }, { now: now - hour });
  if (!('put' in bad.write)) throw new Error('no item');
  await ports.table.commit([good.write, { put: { ...bad.write.put, message: { outTradeNo: 7 } } }]);

  ports.clock.advance(minute);
  await expect(sweep.run({ ...ports, table: slow(ports.table) })).rejects.toThrow();
  const sent = ports.queues.sent.map(({ message }) => message);
  const checks = orders.map((outTradeNo) => ({ kind: 'check', outTradeNo }));
  expect(sent).toEqual(expect.arrayContaining([{ outTradeNo: 'good' }, ...checks]));
});

test('of more than can be sent at once the oldest go first, and in the end all, each once', async () => {
  const { ports } = await testMarket();
  const now = ports.clock.now();
  const all = Array.from({ length: 150 }, (_, at) => `order-${String(at).padStart(3, '0')}`);
  const inOneShard = { ...dueFields('OUT', 'one', now), kind: 'outbox' };
  for (const [at, outTradeNo] of all.toReversed().entries()) {
    const { write } = outbox('settlement', { outTradeNo }, { now });
    if (!('put' in write)) throw new Error('no item');
    const put = { ...write.put, ...inOneShard, dueAt: dueTime(now - hour - at * second) };
    await ports.table.commit([{ put }]);
  }
  const rounds: string[][] = [];
  for (let round = 0; round < 3; round++) {
    await sweep.run(ports);
    const sent = ports.queues.sent.splice(0).map(({ message }) => message as { outTradeNo: string });
    rounds.push(sent.map(({ outTradeNo }) => outTradeNo).toSorted());
  }
  expect(rounds.flat()).toEqual(all);
  expect(rounds.map(({ length }) => length)).toEqual([125, 25, 0]);
});

test('what has left its list since the list was read is neither sent nor put back', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  const query: Table['query'] = async (listQuery) => {
    const page = await ports.table.query(listQuery);
    if (page.items.length > 0) await ports.table.commit([orderCheckWrite(outTradeNo, undefined)]);
    return page;
  };
  ports.clock.advance(minute);
  await sweep.run({ ...ports, table: { ...ports.table, query } });
  expect(ports.queues.sent).toEqual([]);
  expect(await ports.table.get(orderKey(outTradeNo))).not.toHaveProperty('dueAt');
});

test('an order of a provider that is not configured any more is told of now and then, and stops no queue', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const outTradeNo = await order(market, buyer);
  const without = { ...ports, payments: { ...ports.payments, named: () => undefined } };
  let parkedCount = 0;
  const work = async () => {
    for (const _ of ports.queues.sent.splice(0)) {
      await expect(orderStatus.work({ kind: 'check', outTradeNo }, without)).rejects.toThrow(Parked);
      parkedCount += 1;
    }
  };
  await pass(ports, 3 * hour, { work });
  expect(parkedCount).toBe(3);
});

test.each([
  { kind: 'PAY', most: 200 },
  { kind: 'CHK', most: 1000 },
] as const)('a worker that cannot keep up is sent at most $most of $kind a minute', async ({ kind, most }) => {
  const { ports } = await testMarket();
  const now = ports.clock.now();
  for (let at = 0; at < 2000; at++) {
    const id = `01JQ8M3T6ZK4V2XW9R5N7B${String(at).padStart(4, '0')}`;
    const put = { pk: `TEST#${id}`, sk: 'TEST', sellerId: id, outTradeNo: id, ...dueFields(kind, id, now) };
    await ports.table.commit([{ put }]);
  }
  for (let minutes = 0; minutes < 3; minutes++) {
    await sweep.run(ports);
    const sent = ports.queues.sent.splice(0);
    expect(sent.length).toBeGreaterThan(most / 2);
    expect(sent.length).toBeLessThanOrEqual(most);
    ports.clock.advance(minute);
  }
});
