import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { wholeTable } from '#infra/migrations/test-table';
import { balancesIn } from './balances.ts';
import { violationsIn } from './invariants.ts';
import { unreadableIn } from './shape/readable.ts';
import { labelOf } from './snapshot.ts';
import { demoItems, stoppedAt } from './test/demo-items.ts';

let market: Item[];
let open: Item;

beforeAll(async () => {
  ({ market } = await demoItems());
  const bucket = market.find(({ kind, frozenBy, amount }) => kind === 'bucket' && !frozenBy && Number(amount) > 0);
  if (!bucket) throw new Error('nothing is open');
  open = bucket;
});

const withChange = (item: Item, change: Record<string, unknown>): Item[] =>
  market.map((candidate) => (candidate === item ? { ...candidate, ...change } : candidate));

async function countBalances(items: readonly Item[]) {
  const ports = await wholeTable(items, { now: stoppedAt });
  return balancesIn({ ports, unreadable: unreadableIn(items) }, { from: '2026-11-18' });
}

test('a balance that is not as booked is one line, with invariant, kind and key', async () => {
  const { wrong } = await countBalances(withChange(open, { amount: Number(open.amount) + 7 }));
  const expectedLine = `I4 totals ${open.pk} / TOTAL: open balance is \\d+ instead of \\d+`;
  expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${expectedLine}$`))]);
});

test('nothing is written, and with the day’s result that and ends of days', async () => {
  const whole = await wholeTable(market, { now: stoppedAt });
  whole.clock.advance(10 * 86_400_000);
  const before = await whole.all();
  const counting = { ports: whole, unreadable: [] };
  expect((await balancesIn(counting, { from: '2026-11-18' })).wrong).toEqual([]);
  expect(await whole.all()).toEqual(before);
  await balancesIn({ ...counting, isKept: true }, { from: '2026-11-18' });
  const added = (await whole.all()).slice(before.length - market.length).filter(({ kind }) => kind === 'closing');
  expect(added.length).toBeGreaterThan(3);
});

/** A value of the wrong type. */
const nonsense = (value: unknown): unknown => {
  if (typeof value === 'number') return 'eighty';
  return typeof value === 'string' ? 80.5 : 'eighty';
};

const moneyKinds = ['bucket', 'order', 'payout', 'posting', 'purchase', 'refund', 'sale', 'totals'];

test.each(moneyKinds)('a %s that nobody can read is named, and all else is counted', async (kind) => {
  const item = market.find((candidate) => candidate.kind === kind && candidate !== open && candidate.sk !== 'COUNT');
  if (!item) throw new Error(`there is no ${kind}`);
  const name = kind === 'posting' ? 'entries' : kind === 'totals' ? 'gross' : 'amount';
  const broken = { ...item, [name]: nonsense(item[name]) };
  const items = withChange(open, { amount: 7 }).map((candidate) => (candidate === item ? broken : candidate));
  const { wrong, sellers } = await countBalances(items);
  expect(sellers).toBe(6);
  expect(wrong).toContainEqual(expect.stringContaining(`totals ${open.pk} / TOTAL: open balance is`));
  expect(violationsIn({ items, sizes: undefined }, stoppedAt)).toContainEqual(
    expect.stringContaining(`shape ${labelOf(item)}: ${name}: `),
  );
});

/** The market with the attribute at that position set to the value, in one item of each kind. */
function spoilKinds(at: number, value: unknown): Item[] {
  const picked = new Set(new Map(market.map((item) => [item.kind, item])).values());
  return market.map((item) => {
    const name = Object.keys(item).filter((candidate) => !['pk', 'sk', 'kind'].includes(candidate))[at];
    return picked.has(item) && name !== undefined ? { ...item, [name]: value } : item;
  });
}

test.each([80.5, 'eighty', 1e300, null])('whatever is %s keeps nothing else from being looked at', (value) => {
  const suspense = { kind: 'posting', pk: 'LTX#X', sk: 'LTX', entries: [{ account: 'suspense', amount: 7 }] };
  const most = Math.max(...market.map((item) => Object.keys(item).length));
  for (let at = 0; at < most; at++)
    expect(
      violationsIn({ items: [suspense, ...spoilKinds(at, value)], sizes: undefined }, stoppedAt),
      `${at}`,
    ).toContainEqual(expect.stringMatching(/^I8 \S+ fen wait in suspense$/));
});
