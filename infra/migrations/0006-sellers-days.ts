import * as z from 'zod';
import type { Item, Table, Write } from '#functions/ports/table';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Migration } from './migration.ts';

const totals = z.object({
  earnings: z.number(),
  refunds: z.number().default(0),
  changes: z.number().default(0),
});
const bucket = z.object({ sk: z.string(), amount: z.number() });
const day = z.object({ sk: z.string(), earned: z.number() });
const posting = z.object({
  reference: z.string(),
  rolled: z.number().optional(),
  entries: z.array(z.object({ account: z.string() })),
});

/** With the totals' own write, below the hundred of one commit. */
const daysAtOnce = 90;

/** A refund that was taken from its seller as it was given to the buyer, in one posting. */
function isOldRefund(item: Item): boolean {
  const { reference, rolled, entries } = posting.parse(item);
  const isOfSeller = entries.some(({ account }) => account.startsWith('seller:'));
  return /^RFD#.+#1$/.test(reference) && rolled !== undefined && isOfSeller;
}

/** What buckets of days, `B#20261120#0#0000`, have in all, by the day: until now that was what the day earned. */
function earnedIn(items: readonly Item[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sk, amount } of items.filter(({ kind }) => kind === 'bucket').map((item) => bucket.parse(item))) {
    const [, date] = /^B#(\d{8})#/.exec(sk) ?? [];
    if (date !== undefined) sums.set(date, (sums.get(date) ?? 0) + amount);
  }
  return sums;
}

/** Days that have no item yet; with the last of them the rest, so that all days together are the earnings. */
function missingDays(
  sellerId: string,
  { earnings }: { earnings: number },
  [buckets, days]: readonly Item[][],
): Write[] {
  const standing = (days ?? []).map((item) => day.parse(item));
  const rest = earnings - standing.reduce((sum, { earned }) => sum + earned, 0);
  if (rest === 0) return [];
  const known = new Set(standing.map(({ sk }) => sk));
  const earned = [...earnedIn(buckets ?? [])].filter(([date, sum]) => sum !== 0 && !known.has(date));
  const wanted = earned.toSorted();
  const put = wanted.slice(0, daysAtOnce);
  const left = rest - put.reduce((sum, [, earned]) => sum + earned, 0);
  const isLast = put.length === wanted.length;
  const keyOf = (sk: string) => ({ pk: `EARNED#${sellerId}`, sk });
  const first = put[0]?.[0] ?? standing.at(-1)?.sk;
  const more = (date: string): number => (isLast && date === first ? left : 0);
  if (put.length === 0 && first !== undefined)
    return [{ update: keyOf(first), change: { set: { kind: 'earned' }, add: { earned: left } } }];
  return put.map(([date, earned]) => ({
    put: { ...keyOf(date), kind: 'earned', earned: earned + more(date) },
    when: [{ absent: true }],
  }));
}

/** How many sales were given back, at least: refunds of the old kind, and those that were covered since. */
async function refundsOf(table: Table, sellerId: string): Promise<number> {
  const items = await queryAll(table, { index: 'owned', pk: `SLTX#${sellerId}` });
  const covered = items.filter((item) => posting.parse(item).reference.startsWith('COV#'));
  return items.filter(isOldRefund).length + covered.length;
}

/** Days had their sums from the buckets of days; sales that were given back were not counted. */
export const sellersDays: Migration = {
  name: '0006-sellers-days',
  does: 'what each day earned a seller is kept by the day, and sales that were given back are counted',
  concerns: ({ kind, sk }) => kind === 'totals' && sk === 'TOTAL',
  async bring({ pk, sk }, { table }) {
    const sellerId = pk.slice('SBAL#'.length);
    await retryOnConflict(
      async () => {
        const stored = await table.get({ pk, sk }, { consistent: true });
        if (!stored) return true;
        const { changes, refunds, ...found } = totals.parse(stored);
        const given = Math.max(refunds, await refundsOf(table, sellerId));
        const items = [{ pk }, { pk: `EARNED#${sellerId}` }].map((one) =>
          queryAll(table, { ...one, consistent: true }),
        );
        const days = missingDays(sellerId, found, await Promise.all(items));
        if (days.length === 0 && given === refunds) return true;
        const when = [changes === 0 ? { exists: true as const } : { attribute: 'changes', equals: changes }];
        await table.commit([{ update: { pk, sk }, change: { set: { refunds: given } }, when }, ...days]);
        return undefined;
      },
      { reason: `the balance of ${sellerId} changes faster than its days can be kept` },
    );
  },
};
