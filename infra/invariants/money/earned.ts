import type { Item } from '#functions/ports/table';
import { amountIn, entriesOf, text } from '../items.ts';
import { type Check, labelOf, missingItem, sumsBy, unless } from '../snapshot.ts';
import { hourNamed } from './hours.ts';

/** Postings that change a seller's earnings, not only where the money is. */
const ofSales = ['PAY', 'COV', 'PCV', 'CRF', 'DSP'];

/** A full refund takes a sale off the count; partial refunds and corrections do not. */
const saleCounts: Readonly<Record<string, number>> = { PAY: 1, COV: -1, 'DSP OPEN': -1, 'DSP WON': 1 };

/**
 * A sale counts on the day it settled, everything else on the day of its posting. The list of the posting names the
 * seller: the entries do not where the platform pays a whole refund.
 */
function earnedBy(posting: Item): Item[] {
  const [kind = '', , step = ''] = text(posting, 'reference').split('#');
  const isRolled = kind === 'PAY';
  if (!ofSales.includes(kind) || (isRolled && posting.rolled === undefined)) return [];
  const sk = hourNamed(amountIn(posting, isRolled ? 'rolled' : 'at')).slice(0, 8);
  const ofSeller = entriesOf(posting).filter(({ account }) => account.startsWith('seller:'));
  const earned = ofSeller.map(({ account, amount }) => ({
    ...{ pk: account.replace('seller:', 'EARNED#'), sk, earned: -amount, sales: 0 },
  }));
  const sales = saleCounts[`${kind} ${step}`.trim()];
  const pk = text(posting, 'ownedPk').replace('SLTX#', 'EARNED#');
  return sales === undefined || pk === '' ? earned : [...earned, { pk, sk, earned: 0, sales }];
}

const keyOf = ({ pk, sk }: Item): string => `${pk} / ${sk}`;

/** I14: earnings and sales of each day, because a shift between two days leaves the sum right. */
export const earnedDays: Check = ({ of }) => {
  const booked = of('posting').flatMap(earnedBy);
  const items = new Map(of('earned').map((item) => [keyOf(item), item]));
  const sums = {
    earned: sumsBy(booked, keyOf, (item) => amountIn(item, 'earned')),
    sales: sumsBy(booked, keyOf, (item) => amountIn(item, 'sales')),
  };
  return [...new Set([...booked, ...of('earned')].map(keyOf))].flatMap((key) => {
    const item = items.get(key);
    if (!item) return sums.earned(key) === 0 && sums.sales(key) === 0 ? [] : [missingItem('I14', 'earned', key)];
    return (['earned', 'sales'] as const).flatMap((name) =>
      unless(
        amountIn(item, name) === sums[name](key),
        `I14 ${labelOf(item)}: ${name} is ${amountIn(item, name)} instead of ${sums[name](key)}`,
      ),
    );
  });
};
