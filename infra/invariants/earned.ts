import type { Item } from '#functions/ports/table';
import { hourNamed } from './hours.ts';
import { amountIn, entriesOf, text } from './items.ts';
import { type Check, called, lacking, type Snapshot, sumsBy, unless } from './snapshot.ts';

/** Of a seller's account, what changes earnings rather than where the money is. */
const ofSales = ['PAY', 'COV', 'PCV', 'CRF', 'DSP'];

interface Earned {
  pk: string;
  day: string;
  amount: number;
}

/** A sale counts on the day it settled, everything else with its posting. */
function earnedBy(posting: Item): Earned[] {
  const [kind = ''] = text(posting, 'reference').split('#');
  const ofSeller = entriesOf(posting).filter(({ account }) => account.startsWith('seller:'));
  // Before refunds were covered, one was taken from its seller as it was given, and carried like a sale.
  const isRolled = kind === 'PAY' || kind === 'RFD';
  if (!(ofSales.includes(kind) || kind === 'RFD') || (isRolled && posting.rolled === undefined)) return [];
  const day = hourNamed(amountIn(posting, isRolled ? 'rolled' : 'at')).slice(0, 8);
  return ofSeller.map(({ account, amount }) => ({
    pk: `EARNED#${account.slice('seller:'.length)}`,
    day,
    amount: -amount,
  }));
}

/**
 * Days of a market from before they were kept were put together from other sums: up to then only all of them are
 * right.
 */
function keptSince({ at }: Snapshot): string {
  const migrated = at('MIGRATION', '0006-sellers-days');
  return amountIn(migrated, 'looked') > 0 ? hourNamed(amountIn(migrated, 'doneAt')).slice(0, 8) : '';
}

const keyOf = ({ pk, day }: Pick<Earned, 'pk' | 'day'>): string => `${pk} / ${day}`;

/** What each day earned a seller, day by day: earnings moved from one to another are wrong, though their sum is not. */
export const earnedDays: Check = (snapshot) => {
  const since = keptSince(snapshot);
  const wanted = snapshot.of('posting').flatMap(earnedBy);
  const kept = snapshot.of('earned').map((item) => ({ pk: item.pk, day: item.sk, amount: amountIn(item, 'earned') }));
  const items = new Map(snapshot.of('earned').map((item) => [`${item.pk} / ${item.sk}`, item]));
  const isKept = ({ day }: Earned): boolean => day > since;
  const earned = sumsBy(
    wanted.filter(isKept).map((one) => ({ ...one, sk: one.day })),
    ({ pk, sk }) => `${pk} / ${sk}`,
    amountIn,
  );
  const days = new Set([...wanted, ...kept].filter(isKept).map(keyOf));
  return [...days].flatMap((key) => {
    const item = items.get(key);
    if (!item) return earned(key) === 0 ? [] : [lacking('I14', 'earned', key)];
    return unless(
      amountIn(item, 'earned') === earned(key),
      `I14 ${called(item)}: earned is ${amountIn(item, 'earned')} instead of ${earned(key)}`,
    );
  });
};
