import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meterOf } from '../adapters/dynamo/meter.ts';
import { dynamoTable } from '../adapters/dynamo/table.ts';
import { type LocalMarket, localMarket } from '../adapters/dynamo/test-market.ts';
import { keyText } from '../adapters/table/keys.ts';
import { keyOf } from '../adapters/table/write.ts';
import { listPurchases } from '../api/orders/list-purchases.ts';
import type { Table, Write } from '../ports/table.ts';
import { findFile } from '../store/files/files.ts';
import { findPosting } from '../store/ledger/ledger.ts';
import { purchasesOfFile } from '../store/orders/purchases.ts';
import { salesOf } from '../store/orders/sales.ts';
import { findTotals } from '../store/payouts/totals.ts';
import { openBalance } from '../test/balance.ts';
import { notify, order, type TestMarket, testMarket } from '../test/market.ts';
import { registered } from '../test/people.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { worker as orderStatus } from './order-status.ts';
import { worker as settlement } from './settlement.ts';

/** Many buyers want the same file at the same moment, on a real engine. */
const buyers = 80;

/** Commits under way at the same time on the same item: DynamoDB would cancel one of them. */
function watched(table: Table) {
  const held = new Map<string, number>();
  const met: string[] = [];
  const hold = (keys: readonly string[], by: 1 | -1) => {
    for (const key of keys) held.set(key, (held.get(key) ?? 0) + by);
  };
  const commit = async (writes: readonly Write[]) => {
    const keys = writes.map((write) => keyText(keyOf(write)));
    met.push(...keys.filter((key) => (held.get(key) ?? 0) > 0));
    hold(keys, 1);
    return table.commit(writes).finally(() => hold(keys, -1));
  };
  return { table: { ...table, commit }, met };
}

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}

/** The transactions that the engine cancelled because two met. */
function conflictsAt({ client }: LocalMarket) {
  const seen: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        next(args).catch((error: unknown) => {
          if (isConflict(error)) seen.push(commandName);
          throw error;
        }),
    { step: 'deserialize', name: 'conflicts' },
  );
  return seen;
}

let engine: LocalMarket;
let market: TestMarket;
let meter: ReturnType<typeof meterOf>;
let met: string[];
let conflicts: string[];

beforeAll(async () => {
  engine = await localMarket();
  const seen = watched(dynamoTable(engine.client, engine.tableName));
  conflicts = conflictsAt(engine);
  meter = meterOf(engine.client);
  met = seen.met;
  market = await testMarket({ price: 1000, table: seen.table });
});
afterAll(() => engine.stop());

const longer = 120_000;
const transactions = () => meter.requests.filter(({ command }) => command === 'TransactWriteItemsCommand').length;

test(
  'all buyers of one file at once are as many purchases, and none of them met another on the way',
  async () => {
    const { ports, seller, file } = market;
    const crowd = await Promise.all(Array.from({ length: buyers }, (_, n) => registered(ports, `crowd_${n}`)));
    met.length = 0;

    const orders = await Promise.all(crowd.map((user) => order(market, user)));
    expect([new Set(orders).size, met, conflicts]).toEqual([buyers, [], []]);

    await Promise.all(orders.map((outTradeNo) => notify(ports, outTradeNo)));
    const heard = ports.queues.sent.splice(0).filter(({ queue }) => queue === 'order-status');
    meter.reset();
    await Promise.all(heard.map((one) => drain({ ...ports, queues: { ...ports.queues, sent: [one] } }, [orderStatus])));
    // One transaction each: a second try would count.
    expect([transactions(), met, conflicts]).toEqual([buyers, [], []]);

    await drain(ports, [settlement]);
    const totals = await findTotals(ports.table, seller.id);
    expect(totals).toMatchObject({ gross: buyers * 1000, earnings: buyers * 950, sales: buyers });
    expect(await openBalance(ports.table, seller.id)).toBe(buyers * 950);
    expect((await findFile(ports.table, file.id))?.purchaseCount).toBe(buyers);
    expect(await ports.table.count(purchasesOfFile(file.id))).toBe(buyers);
    expect(await ports.table.count(salesOf(seller.id))).toBe(buyers);
    const postings = await Promise.all(orders.map((one) => findPosting(ports.table, `PAY#${one}`)));
    expect(postings.filter((one) => one?.rolled !== undefined)).toHaveLength(buyers);
    const first = crowd[0];
    if (first) expect((await valueIn(call(listPurchases, ports, { user: first }))).purchases).toHaveLength(1);
    expect(met).toEqual([]);
  },
  longer,
);
