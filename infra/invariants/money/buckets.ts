import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import { amountMoved, type Check, labelOf, type Snapshot, sumsBy, unless } from '../snapshot.ts';
import { hourMs, hourNamed, maturedAt } from './hours.ts';

/**
 * What lies in each bucket, summed again from what was put there and taken out. A sale says in which it is, a refund
 * out of which it was covered. What says it nowhere (parts of a sale, corrections, disputes, refunds by hand) is known
 * by its reach alone: nothing up to all of it has moved a bucket that it could touch, and no other.
 */
type Movements = { bucket: string; amount: number }[] | { amount: number; reaches: (bucket: string) => boolean };

const fundingItems = z.array(z.object({ bucket: z.string(), amount: z.number() }));

/** What was sold matures so much later, is put so many hours on where a payout is under way, and may settle late. */
const [maturityMs, retryMs] = [18 * hourMs, 6 * hourMs];

const maturesBetween =
  (from: number, to = from) =>
  (bucket: string): boolean => {
    const [, hour = ''] = /^B#(\d{10})#0$/.exec(bucket) ?? [];
    return hour >= hourNamed(from) && hour <= hourNamed(to + maturityMs + retryMs);
  };

/** Where the hours of a day were folded into one, or a payout came back: where it lies now. */
function currentBucket({ at }: Snapshot, pk: string, bucket: string): string {
  const seen = new Set<string>();
  let name = bucket;
  for (let next: string = name; next !== '' && !seen.has(next); next = text(at(pk, next), 'foldedInto')) {
    seen.add(next);
    name = next;
  }
  return name;
}

/** A dispute is noted beside its order, and its postings do not name that. */
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
  /** The seller's bucket that the sale names, and where its money lies now. */
  own: string;
  ownNow: string;
  amount: number;
  at: number;
}

/** Put where it matures later; or taken out of the sale's own bucket, and of what had matured by then. */
const unattributed = ({ amount, at, ownNow }: PostingContext): Movements => {
  const isSource = (bucket: string) => bucket === ownNow || Number(maturedAt({ sk: bucket })) <= at;
  return { amount, reaches: amount > 0 ? maturesBetween(at) : isSource };
};

const numberOf = ({ posting, disputed }: Pick<PostingContext, 'posting' | 'disputed'>): string => {
  const [kind, number = ''] = text(posting, 'reference').split('#');
  return kind === 'DSP' ? (disputed.get(number) ?? '') : number;
};

/** Of a sale whose dispute was won the bucket is that of the dispute's end. */
function saleMovements(posted: PostingContext): Movements {
  const { posting, own, amount, at, won } = posted;
  if (posting.rolled === undefined || own === '') return [];
  if (won.has(numberOf(posted))) return { amount, reaches: maturesBetween(at, amountIn(posting, 'rolled')) };
  return [{ bucket: own, amount }];
}

/** A share that came back from its seller was no part of the balance: it comes and goes in one. */
function fundingMovements(posted: PostingContext): Movements {
  const number = numberOf(posted);
  if (posted.snapshot.at(`LTX#ROY#${number}`, 'LTX')) return [];
  const covered = fundingItems.safeParse(posted.snapshot.at(`ORD#${number}`, 'RFD#1')?.covered).data;
  return covered?.map(({ bucket, amount }) => ({ bucket, amount: 0 - amount })) ?? unattributed(posted);
}

/** Out of the sale's own bucket, and what is not there is a debt of that hour. */
function disputeMovements(posted: PostingContext): Movements {
  const { posting, sale, ownNow, amount, at, won } = posted;
  if (!sale || !text(posting, 'reference').endsWith('#OPEN')) return unattributed(posted);
  const debt = `B#${hourNamed(at)}#D`;
  const settledInto = maturesBetween(amountIn(sale, 'soldAt'), amountIn(sale, 'settledAt'));
  const reaches = (bucket: string) =>
    bucket === debt || bucket === ownNow || (won.has(numberOf(posted)) && settledInto(bucket));
  return { amount, reaches };
}

/** What is held for a case says where it was taken and put back; used for a refund it was in no bucket. */
function holdMovements({ snapshot, posting, pk, amount }: PostingContext): Movements {
  const [, number = '', step = ''] = text(posting, 'reference').split('#');
  const held = snapshot.at(pk, `HELD#${number}`);
  if (step === 'REL') return [{ bucket: text(held, 'into'), amount }];
  if (step !== '') return [];
  const deducted = fundingItems.safeParse(held?.taken).data ?? [];
  return deducted.map((part) => ({ bucket: part.bucket, amount: 0 - part.amount }));
}

/** By what a posting is for. Payouts take buckets as they are. */
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

/** A bucket is what was put into it less what was taken out: that all of them together are right is not enough. */
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
