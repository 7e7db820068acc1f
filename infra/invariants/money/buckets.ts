import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import { amountMoved, type Check, labelOf, type Snapshot, sumsBy, unless } from '../snapshot.ts';
import { hourMs, hourNamed, maturedAt } from './hours.ts';

/**
 * The amount of each bucket, summed from the postings. Sales and refunds name their buckets. Partial refunds,
 * corrections, disputes and refunds by hand do not: such an amount may have changed any bucket within its reach,
 * wholly or in part, and no other.
 */
type Movements = { bucket: string; amount: number }[] | { amount: number; reaches: (bucket: string) => boolean };

const fundingItems = z.array(z.object({ bucket: z.string(), amount: z.number() }));

/**
 * Money matures this long after the sale; it is put a few hours later where a payout is under way, and may settle
 * late.
 */
const [maturityMs, retryMs] = [18 * hourMs, 6 * hourMs];

const maturesBetween =
  (from: number, to = from) =>
  (bucket: string): boolean => {
    const [, hour = ''] = /^B#(\d{10})#0$/.exec(bucket) ?? [];
    return hour >= hourNamed(from) && hour <= hourNamed(to + maturityMs + retryMs);
  };

/** The bucket that holds the money now, after hours were compacted into days or a payout returned it. */
function currentBucket({ at }: Snapshot, pk: string, bucket: string): string {
  const seen = new Set<string>();
  let name = bucket;
  for (let next: string = name; next !== '' && !seen.has(next); next = text(at(pk, next), 'foldedInto')) {
    seen.add(next);
    name = next;
  }
  return name;
}

/** A dispute is stored with its order, and its postings do not name the order. */
interface SaleRecords {
  snapshot: Snapshot;
  disputed: ReadonlyMap<string, string>;
  won: ReadonlySet<string>;
}

function readSaleRecords(snapshot: Snapshot): SaleRecords {
  const disputes = snapshot.of('reversal').filter(({ what }) => what === 'dispute');
  const wasWon = ({ theirNo }: Item) => snapshot.at(`LTX#DSP#${theirNo}#WON`, 'LTX') !== undefined;
  return {
    snapshot,
    disputed: new Map(disputes.map(({ theirNo, outTradeNo }) => [String(theirNo), String(outTradeNo)])),
    won: new Set(disputes.filter(wasWon).map(({ outTradeNo }) => String(outTradeNo))),
  };
}

interface PostingContext extends SaleRecords {
  pk: string;
  posting: Item;
  sale: Item | undefined;
  /** The bucket that the sale names, and the one that holds its money now. */
  own: string;
  ownNow: string;
  amount: number;
  at: number;
}

/** Money in goes to a bucket that matures later; money out comes from the sale's own bucket or from matured ones. */
const unattributed = ({ amount, at, ownNow }: PostingContext): Movements => {
  const isSource = (bucket: string) => bucket === ownNow || Number(maturedAt({ sk: bucket })) <= at;
  return { amount, reaches: amount > 0 ? maturesBetween(at) : isSource };
};

const numberOf = ({ posting, disputed }: Pick<PostingContext, 'posting' | 'disputed'>): string => {
  const [kind, number = ''] = text(posting, 'reference').split('#');
  return kind === 'DSP' ? (disputed.get(number) ?? '') : number;
};

/** The sale of a won dispute is put into the bucket of the dispute's end. */
function saleMovements(posted: PostingContext): Movements {
  const { posting, own, amount, at, won } = posted;
  if (posting.rolled === undefined || own === '') return [];
  if (won.has(numberOf(posted))) return { amount, reaches: maturesBetween(at, amountIn(posting, 'rolled')) };
  return [{ bucket: own, amount }];
}

/** A returned split was never in the balance: it comes and goes in one transaction. */
function fundingMovements(posted: PostingContext): Movements {
  const number = numberOf(posted);
  if (posted.snapshot.at(`LTX#ROY#${number}`, 'LTX')) return [];
  const covered = fundingItems.safeParse(posted.snapshot.at(`ORD#${number}`, 'RFD#1')?.covered).data;
  return covered?.map(({ bucket, amount }) => ({ bucket, amount: 0 - amount })) ?? unattributed(posted);
}

/** Taken from the sale's own bucket; the rest is a debt in the bucket of that hour. */
function disputeMovements(posted: PostingContext): Movements {
  const { posting, sale, ownNow, amount, at, won } = posted;
  if (!sale || !text(posting, 'reference').endsWith('#OPEN')) return unattributed(posted);
  const debt = `B#${hourNamed(at)}#D`;
  const settledInto = maturesBetween(amountIn(sale, 'soldAt'), amountIn(sale, 'settledAt'));
  const reaches = (bucket: string) =>
    bucket === debt || bucket === ownNow || (won.has(numberOf(posted)) && settledInto(bucket));
  return { amount, reaches };
}

/** A hold names the buckets it was taken from and released to; its use for a refund changes none. */
function holdMovements({ snapshot, posting, pk, amount }: PostingContext): Movements {
  const [, number = '', step = ''] = text(posting, 'reference').split('#');
  const held = snapshot.at(pk, `HELD#${number}`);
  if (step === 'REL') return [{ bucket: text(held, 'into'), amount }];
  if (step !== '') return [];
  const deducted = fundingItems.safeParse(held?.taken).data ?? [];
  return deducted.map((part) => ({ bucket: part.bucket, amount: 0 - part.amount }));
}

/** By the prefix of the posting. Payouts take whole buckets and change no amount. */
const rules: Readonly<Record<string, (posted: PostingContext) => Movements>> = {
  PO: () => [],
  ROY: () => [],
  PAY: saleMovements,
  COV: fundingMovements,
  DSP: disputeMovements,
  HLD: holdMovements,
};

function movementsOf(records: SaleRecords, posting: Item, pk: string): Movements {
  const { snapshot } = records;
  const amount = 0 - amountMoved(posting, pk.replace('SBAL#', 'seller:'));
  const [kind = ''] = text(posting, 'reference').split('#');
  const sale = snapshot.at(`SALE#${numberOf({ ...records, posting })}`, 'SALE');
  const own = text(sale, 'bucket');
  const posted = {
    ...records,
    pk,
    posting,
    sale,
    own,
    ownNow: currentBucket(snapshot, pk, own),
    amount,
    at: amountIn(posting, 'at'),
  };
  return amount === 0 ? [] : (rules[kind] ?? unattributed)(posted);
}

interface SellerItems {
  pk: string;
  postings: readonly Item[];
  buckets: readonly Item[];
}

function checkSeller(records: SaleRecords, { pk, postings, buckets }: SellerItems): string[] {
  const { snapshot } = records;
  const rooted = (name: string): string => currentBucket(snapshot, pk, name);
  const movements = postings.map((posting) => movementsOf(records, posting, pk));
  const exactAmount = sumsBy(
    movements
      .flatMap((movement) => (Array.isArray(movement) ? movement : []))
      .map((movement) => ({ ...movement, pk, sk: rooted(movement.bucket) })),
    ({ sk }) => sk,
    amountIn,
  );
  const ranged = movements.flatMap((movement) => (Array.isArray(movement) ? [] : [movement]));
  const balances = sumsBy(buckets, ({ sk }) => rooted(sk), amountIn);
  return buckets.flatMap((bucket) => {
    const { sk, foldedInto } = bucket;
    if (foldedInto !== undefined)
      return unless(amountIn(bucket) === 0, `I4 ${labelOf(bucket)}: it is folded, and not empty`);
    const reaching = ranged.filter(({ reaches }) => reaches(sk)).map(({ amount }) => amount);
    const least = exactAmount(sk) + sum(reaching.filter((amount) => amount < 0));
    const most = exactAmount(sk) + sum(reaching.filter((amount) => amount > 0));
    const expected = least === most ? `${least}` : `${least} to ${most}`;
    return unless(
      balances(sk) >= least && balances(sk) <= most,
      `I4 ${labelOf(bucket)}: ${balances(sk)} lies in it instead of ${expected}`,
    );
  });
}

const sellersOf = (posting: Item): string[] => {
  const accounts = JSON.stringify(posting.entries ?? []).match(/"seller:\w+"/g) ?? [];
  return [...new Set(accounts.map((account) => account.slice('"seller:'.length, -1)))];
};

/** I4: each bucket has its own amount; that their sum is right is not enough. */
export const bucketSums: Check = (snapshot) => {
  const records = readSaleRecords(snapshot);
  const moving = snapshot.of('posting').flatMap((posting) => sellersOf(posting).map((seller) => ({ seller, posting })));
  const bySeller = Map.groupBy(moving, ({ seller }) => `SBAL#${seller}`);
  const buckets = Map.groupBy(snapshot.of('bucket'), ({ pk }) => pk);
  return [...buckets].flatMap(([pk, of]) => {
    const postings = (bySeller.get(pk) ?? []).map(({ posting }) => posting);
    return checkSeller(records, { pk, postings, buckets: of });
  });
};
