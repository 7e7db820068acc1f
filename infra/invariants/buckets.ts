import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { hourMs, hourNamed, maturedAt } from './hours.ts';
import { amountIn, sum, text } from './items.ts';
import { type Check, called, moved, type Snapshot, sumsBy, unless } from './snapshot.ts';

/**
 * What lies in each bucket, summed again from what was put there and taken out. A sale says in which it is, a refund
 * out of which it was covered. What says it nowhere (parts of a sale, corrections, disputes, refunds by hand) is known
 * by its reach alone: nothing up to all of it has moved a bucket that it could touch, and no other.
 */
type Movements = { bucket: string; amount: number }[] | { amount: number; reaches: (bucket: string) => boolean };

const coverItems = z.array(z.object({ bucket: z.string(), amount: z.number() }));

/** What was sold matures so much later, is put so many hours on where a payout is under way, and may settle late. */
const [matures, tries] = [18 * hourMs, 6 * hourMs];

const putFrom =
  (from: number, to = from) =>
  (bucket: string): boolean => {
    const [, hour = ''] = /^B#(\d{10})#0$/.exec(bucket) ?? [];
    return hour >= hourNamed(from) && hour <= hourNamed(to + matures + tries);
  };

/** Where the hours of a day were folded into one, or a payout came back: where it lies now. */
function rootOf({ at }: Snapshot, pk: string, bucket: string): string {
  const seen = new Set<string>();
  let name = bucket;
  for (let next: string = name; next !== '' && !seen.has(next); next = text(at(pk, next), 'foldedInto')) {
    seen.add(next);
    name = next;
  }
  return name;
}

/** A dispute is noted beside its order, and its postings do not name that. */
interface Sold {
  snapshot: Snapshot;
  disputed: ReadonlyMap<string, string>;
  won: ReadonlySet<string>;
}

function soldIn(snapshot: Snapshot): Sold {
  const disputes = snapshot.of('reversal').filter(({ what }) => what === 'dispute');
  const wasWon = ({ theirNo }: Item) => snapshot.at(`LTX#DSP#${theirNo}#WON`, 'LTX') !== undefined;
  return {
    snapshot,
    disputed: new Map(disputes.map(({ theirNo, outTradeNo }) => [String(theirNo), String(outTradeNo)])),
    won: new Set(disputes.filter(wasWon).map(({ outTradeNo }) => String(outTradeNo))),
  };
}

interface One extends Sold {
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
const elsewhere = ({ amount, at, ownNow }: One): Movements => {
  const isTaken = (bucket: string) => bucket === ownNow || Number(maturedAt({ sk: bucket })) <= at;
  return { amount, reaches: amount > 0 ? putFrom(at) : isTaken };
};

const numberOf = ({ posting, disputed }: Pick<One, 'posting' | 'disputed'>): string => {
  const [kind, no = ''] = text(posting, 'reference').split('#');
  return kind === 'DSP' ? (disputed.get(no) ?? '') : no;
};

/** Of a sale whose dispute was won the bucket is that of the dispute's end. */
function ofSale(one: One): Movements {
  const { posting, own, amount, at, won } = one;
  if (posting.rolled === undefined || own === '') return [];
  if (won.has(numberOf(one))) return { amount, reaches: putFrom(at, amountIn(posting, 'rolled')) };
  return [{ bucket: own, amount }];
}

/** A share that came back from its seller was no part of the balance: it comes and goes in one. */
function ofCover(one: One): Movements {
  const no = numberOf(one);
  if (one.snapshot.at(`LTX#ROY#${no}`, 'LTX')) return [];
  const covered = coverItems.safeParse(one.snapshot.at(`ORD#${no}`, 'RFD#1')?.covered).data;
  return covered?.map(({ bucket, amount }) => ({ bucket, amount: 0 - amount })) ?? elsewhere(one);
}

/** Out of the sale's own bucket, and what is not there is a debt of that hour. */
function ofDispute(one: One): Movements {
  const { posting, sale, ownNow, amount, at, won } = one;
  if (!sale || !text(posting, 'reference').endsWith('#OPEN')) return elsewhere(one);
  const debt = `B#${hourNamed(at)}#D`;
  const wasPut = putFrom(amountIn(sale, 'soldAt'), amountIn(sale, 'settledAt'));
  const reaches = (bucket: string) =>
    bucket === debt || bucket === ownNow || (won.has(numberOf(one)) && wasPut(bucket));
  return { amount, reaches };
}

/** What is held for a case says where it was taken and put back; used for a refund it was in no bucket. */
function ofHold({ snapshot, posting, pk, amount }: One): Movements {
  const [, no = '', step = ''] = text(posting, 'reference').split('#');
  const held = snapshot.at(pk, `HELD#${no}`);
  if (step === 'REL') return [{ bucket: text(held, 'into'), amount }];
  if (step !== '') return [];
  const taken = coverItems.safeParse(held?.taken).data ?? [];
  return taken.map((one) => ({ bucket: one.bucket, amount: 0 - one.amount }));
}

/** By what a posting is for. Payouts take buckets as they are. */
const rules: Readonly<Record<string, (one: One) => Movements>> = {
  PO: () => [],
  ROY: () => [],
  PAY: ofSale,
  COV: ofCover,
  DSP: ofDispute,
  HLD: ofHold,
};

function movedBy(sold: Sold, posting: Item, pk: string): Movements {
  const { snapshot } = sold;
  const amount = 0 - moved(posting, pk.replace('SBAL#', 'seller:'));
  const [kind = ''] = text(posting, 'reference').split('#');
  const sale = snapshot.at(`SALE#${numberOf({ ...sold, posting })}`, 'SALE');
  const own = text(sale, 'bucket');
  const one = {
    ...sold,
    pk,
    posting,
    sale,
    own,
    ownNow: rootOf(snapshot, pk, own),
    amount,
    at: amountIn(posting, 'at'),
  };
  return amount === 0 ? [] : (rules[kind] ?? elsewhere)(one);
}

interface OfSeller {
  pk: string;
  postings: readonly Item[];
  buckets: readonly Item[];
}

function ofSeller(sold: Sold, { pk, postings, buckets }: OfSeller): string[] {
  const { snapshot } = sold;
  const rooted = (name: string): string => rootOf(snapshot, pk, name);
  const movements = postings.map((posting) => movedBy(sold, posting, pk));
  const known = sumsBy(
    movements.flatMap((one) => (Array.isArray(one) ? one : [])).map((one) => ({ ...one, pk, sk: rooted(one.bucket) })),
    ({ sk }) => sk,
    amountIn,
  );
  const loose = movements.flatMap((one) => (Array.isArray(one) ? [] : [one]));
  const lies = sumsBy(buckets, ({ sk }) => rooted(sk), amountIn);
  return buckets.flatMap((bucket) => {
    const { sk, foldedInto } = bucket;
    if (foldedInto !== undefined)
      return unless(amountIn(bucket) === 0, `I4 ${called(bucket)}: it is folded, and not empty`);
    const reaching = loose.filter(({ reaches }) => reaches(sk)).map(({ amount }) => amount);
    const least = known(sk) + sum(reaching.filter((amount) => amount < 0));
    const most = known(sk) + sum(reaching.filter((amount) => amount > 0));
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    return unless(
      lies(sk) >= least && lies(sk) <= most,
      `I4 ${called(bucket)}: ${lies(sk)} lies in it instead of ${wanted}`,
    );
  });
}

const sellersOf = (posting: Item): string[] => {
  const found = JSON.stringify(posting.entries ?? []).match(/"seller:\w+"/g) ?? [];
  return [...new Set(found.map((account) => account.slice('"seller:'.length, -1)))];
};

/** A bucket is what was put into it less what was taken out: that all of them together are right is not enough. */
export const bucketSums: Check = (snapshot) => {
  const sold = soldIn(snapshot);
  const moving = snapshot.of('posting').flatMap((posting) => sellersOf(posting).map((seller) => ({ seller, posting })));
  const bySeller = Map.groupBy(moving, ({ seller }) => `SBAL#${seller}`);
  const buckets = Map.groupBy(snapshot.of('bucket'), ({ pk }) => pk);
  return [...buckets].flatMap(([pk, of]) => {
    const postings = (bySeller.get(pk) ?? []).map(({ posting }) => posting);
    return ofSeller(sold, { pk, postings, buckets: of });
  });
};
