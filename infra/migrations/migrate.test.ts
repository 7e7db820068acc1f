import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listFiles } from '#functions/api/files/list-files';
import type { Item } from '#functions/ports/table';
import { fileWorkers } from '#functions/test/file-workers';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { recountAll } from '#functions/usecases/operations/recount';
import { fundWaitingRefunds } from '#functions/usecases/refunds/cover';
import { findRefund } from '#functions/usecases/refunds/refunds';
import { schedule as sweep } from '#functions/workers/sweep';
import { violationsIn } from '#infra/invariants/invariants';
import { minute } from '#shared/limits';
import { allMigrations } from './index.ts';
import { MigrationElsewhere, migrate, pendingOf } from './migrate.ts';
import { findProgress } from './state.ts';
import { firstRelease, killedAt, wholeTable } from './test-table.ts';

const fast = { unitsPerSecond: Number.POSITIVE_INFINITY };

const old = firstRelease();
const kinds = Map.groupBy(old, ({ kind }) => String(kind));
const idOf = (person: unknown): string => z.object({ id: z.string() }).parse(person).id;
const of = (kind: string): Item[] => kinds.get(kind) ?? [];

let whole: Awaited<ReturnType<typeof wholeTable>>;
let migrated: Item[];
const at = (pk: string, sk: string) => migrated.find((item) => item.pk === pk && item.sk === sk);

beforeAll(async () => {
  whole = await wholeTable(old);
  await migrate(whole, allMigrations(), fast);
  migrated = await whole.all();
});

test('a market of the first release is whole afterwards, and every migration had something to do in it', async () => {
  expect(violationsIn({ items: migrated, sizes: undefined }, whole.clock.now())).toEqual([]);
  const { wrong, sellers } = await recountAll(whole, { salesOfDays: 400, from: '2026-11-01' });
  expect({ wrong, sellers }).toEqual({ wrong: [], sellers: 6 });
  const progress = await findProgress(whole.table);
  expect([...progress.keys()]).toEqual(allMigrations().map(({ name }) => name));
  // No refund was under way when the market was killed: that one has its own test.
  const idle = [...progress].filter(([, { brought }]) => brought === 0).map(([name]) => name);
  expect(idle).toEqual(['0007-refunds-are-covered']);
});

// What is expected is counted in the old items themselves, as plain JSON.

test('the old forms are gone, and what they said is said', () => {
  for (const { pk, fileId, starredAt } of of('star')) {
    const user = pk.slice('ME#'.length);
    expect(at(`STARS#${user}`, `${starredAt}#${fileId}`)).toBeDefined();
    expect(at(`FILE#${fileId}`, `STAR#${user}`)).toBeDefined();
  }
  expect(migrated.filter(({ kind }) => kind === 'starred')).toHaveLength(of('star').length);
  const unread = migrated.filter(({ pk, sk }) => pk.startsWith('T#') || sk === 'POSTINGS');
  expect(unread).toEqual([]);
  expect(at('EMAIL#not_yet@example.com', 'EMAIL')).toBeUndefined();
  expect(at('EMAIL#not_yet@example.com', 'ASKED')?.userId).toBe(of('user').find(({ ttl }) => ttl)?.id);
  expect(at('PROVIDERS', 'payments#mock')).toBeDefined();
  expect(at('PROVIDERS', 'payouts#mock')).toBeDefined();
});

test('purchases are counted, and know of new versions and deleted posts', () => {
  for (const { id } of of('user')) {
    const bought = of('purchase').filter(({ buyerId }) => buyerId === id).length;
    const waiting = of('outbox').filter(
      ({ queue, message }) => queue === 'settlement' && JSON.stringify(message).includes('outTradeNo'),
    );
    const unsettled = waiting.filter(({ pk }) =>
      of('order').some((order) => pk.includes(String(order.outTradeNo)) && idOf(order.buyer) === id),
    );
    expect(Number(at(`USR#${id}`, 'PURCHASES')?.purchases ?? 0), String(id)).toBe(bought - unsettled.length);
  }
  const changed = of('file').filter(({ version, deletedAt }) => version !== 1 || deletedAt);
  const told = of('purchase').flatMap(({ pk, sk, fileId, version }) => {
    const file = changed.find((one) => one.pk === `FILE#${fileId}`);
    return file ? [{ file, version, now: at(pk, sk) }] : [];
  });
  expect(told.length).toBeGreaterThan(1);
  for (const { file, version, now } of told) {
    if (file.version !== version) expect(now?.newest).toBe(file.version);
    expect(now?.fileDeletedAt).toBe(file.deletedAt);
  }
});

test('sellers read of every day what it earned, and what is open is listed', () => {
  for (const { pk, earnings } of of('totals').filter(({ sk }) => sk === 'TOTAL')) {
    const seller = pk.slice('SBAL#'.length);
    const days = migrated.filter((item) => item.pk === `EARNED#${seller}`);
    const buckets = of('bucket').filter((item) => item.pk === pk);
    for (const { sk, earned } of days)
      expect(earned).toBe(
        buckets.filter((one) => one.sk.slice(2, 10) === sk).reduce((sum, one) => sum + Number(one.amount), 0),
      );
    expect(days.reduce((sum, { earned }) => sum + Number(earned), 0)).toBe(earnings);
    const given = of('sale').filter((sale) => sale.refundedAt && idOf(sale.seller) === seller);
    expect(at(pk, 'TOTAL')?.refunds ?? 0).toBe(given.length);
    for (const { sk, amount, frozenBy } of buckets)
      expect(at(pk, sk)?.ownedPk !== undefined).toBe(amount !== 0 && frozenBy === undefined);
  }
});

/** What says nothing of when, and how often, something was done. */
const lasting = (items: readonly Item[]) =>
  items
    .filter(({ pk, kind }) => pk !== 'MIGRATION' && kind !== 'recount')
    .map(({ _c, ...item }) => {
      const isVersioned = /^(outbox|search-)/.test(String(item.kind)) || item.pk.startsWith('T3#');
      return isVersioned ? [item.pk, item.sk, item.card] : item;
    });

test('done again, it changes nothing', async () => {
  const again = await wholeTable(migrated.filter(({ pk }) => pk !== 'MIGRATION'));
  await migrate(again, allMigrations(), fast);
  expect(lasting(await again.all())).toEqual(lasting(migrated));
});

test('killed at any commit it goes on where it was, and comes to the same', async () => {
  let left = 1;
  let kills = 0;
  const beforeCommit = () => {
    left -= 1;
    if (left <= 0) throw new Error('killed');
  };
  const dying = await wholeTable(old, { beforeCommit });
  for (let isDone = false; !isDone; ) {
    isDone = await migrate(dying, allMigrations(), fast).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    kills += 1;
    left = 1 + ((kills * 7919) % 120);
    dying.clock.advance(3 * minute);
  }
  expect(kills).toBeGreaterThan(10);
  expect(await pendingOf(dying, allMigrations())).toEqual([]);
  expect(lasting(await dying.all())).toEqual(lasting(migrated));
});

test('two at once: one is turned away', async () => {
  const table = await wholeTable(old);
  const both = [migrate(table, allMigrations(), fast), migrate(table, allMigrations(), fast)];
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(settled).toContainEqual({ status: 'rejected', reason: expect.any(MigrationElsewhere) });
});

test('who was silent for long and is overtaken writes nothing down any more', async () => {
  const table = await wholeTable(old);
  const { scan } = table;
  let looks = 0;
  table.scan = async (...asked) => {
    looks += 1;
    if (looks !== 3) return scan(...asked);
    table.clock.advance(3 * minute);
    const other = { ...table, scan };
    await migrate(other, allMigrations(), fast);
    return scan(...asked);
  };
  await expect(migrate(table, allMigrations(), fast)).rejects.toBeInstanceOf(MigrationElsewhere);
  expect(await pendingOf(table, allMigrations())).toEqual([]);
});

test('it rests in proportion to what it has used, and is not taken for dead meanwhile', async () => {
  let used = 0;
  const table = await wholeTable(old.slice(0, 60), { used: () => (used += 5000) });
  const [first] = allMigrations();
  await migrate(table, first ? [first] : [], { unitsPerSecond: 50 });
  // Three pages, a hundred seconds each.
  expect(table.rested()).toBe(300_000);
});

test('an empty table has nothing of an old form', async () => {
  const table = await wholeTable([]);
  expect(await migrate(table, allMigrations(), fast)).toEqual([]);
  expect(await pendingOf(table, allMigrations())).toEqual([]);
});

/** As the first release left an order while its provider thought about the refund. */
function refunding(outTradeNo: string): Item[] {
  const [refund] = of('refund');
  return old
    .map((item) => {
      if (item.outTradeNo !== outTradeNo) return item;
      if (item.kind === 'order') return { ...item, status: 'refunding' };
      return item.kind === 'purchase' ? { ...item, leavingAt: killedAt } : item;
    })
    .concat(
      of('order')
        .filter((order) => order.outTradeNo === outTradeNo)
        .map(({ pk, amount, fileId, buyer, seller }) => ({
          ...refund,
          ...{
            pk,
            sk: 'RFD#1',
            outTradeNo,
            amount,
            fileId,
            refundNo: `${outTradeNo}R1`,
            state: 'approved',
            doneAt: undefined,
          },
          ...{ buyerId: idOf(buyer), sellerId: idOf(seller), requestedAt: killedAt, decidedAt: killedAt },
        })),
    );
}

test('a refund that was sent before it was covered waits for its cover, and goes on from there', async () => {
  const outTradeNo = '01M82A71HFCZJ6CYDQJM620TAS_01M7TJYY19PSS9J3T4XG3TXZVC';
  const table = await wholeTable(refunding(outTradeNo));
  await migrate(table, allMigrations(), fast);
  expect((await findRefund(table.table, outTradeNo))?.state).toBe('waiting');
  const { sellerId = '' } = (await findRefund(table.table, outTradeNo)) ?? {};
  expect(await fundWaitingRefunds(testPorts({ table: table.table, clock: table.clock }), sellerId)).toEqual([]);
  expect(await findRefund(table.table, outTradeNo)).toMatchObject({ state: 'approved', covered: [{ amount: 3325 }] });
  const { wrong } = await recountAll(table, { salesOfDays: 400, from: '2026-11-01' });
  expect(wrong).toEqual([]);
});

test('what waited for a queue that does other work now is done by its own', async () => {
  const ports = testPorts({ table: whole.table, clock: whole.clock });
  const late = of('outbox').filter(({ message }) => /"(publish|prepare|index)"/.test(JSON.stringify(message)));
  expect(late.length).toBeGreaterThan(1);
  ports.clock.advance(10 * minute);
  await sweep.run(ports);
  await drain(
    ports,
    fileWorkers.filter(({ queue }) => queue === 'index'),
  );
  const waiting = (await whole.all()).filter(({ kind, queue }) => kind === 'outbox' && queue !== 'mail');
  expect(waiting.filter(({ queue }) => queue === 'index')).toEqual([]);
  expect(ports.queues.sent).toContainEqual(expect.objectContaining({ queue: 'prepare' }));
  const { posts } = await valueIn(call(listFiles, ports, { query: { search: '雨夜唱片' } }));
  expect(posts.map(({ title }) => title)).toEqual(['雨夜唱片']);
});
