import { day, hour } from '#shared/limits';
import type { Purchase } from './plan.ts';
import type { Seed } from './seed.ts';

type Offers = Pick<Seed, 'offers' | 'storefronts'>;

/** The position of a seller's public file with the highest price, or of one after it. */
export function positionByPrice({ offers, storefronts }: Offers, username: string, rank = 0): number {
  const own = offers.flatMap(({ file, seller }, position) =>
    storefronts[seller]?.username === username && file.is_public ? [{ position, price: Number(file.price) }] : [],
  );
  const offer = own.toSorted((left, right) => right.price - left.price)[rank];
  if (!offer) throw new Error('demo market: a seller has too few files');
  return offer.position;
}

/** Who buys with a coupon, and how long before the end of the seed. */
const redemptions = {
  nanan_books: [3, 7, 11, 17].map((buyer, turn) => ({ buyer, before: (5 - turn) * day + 3 * hour })),
  achai_dev: [2, 8].map((buyer, turn) => ({ buyer, before: (3 - turn) * day })),
};

type Issuer = keyof typeof redemptions;

/** Purchases with a coupon of this seller; they come beside those by plan. */
export const redemptionsOf = (seed: Offers & Pick<Seed, 'now'>, issuer: Issuer): Purchase[] =>
  redemptions[issuer].map(({ buyer, before }) => ({
    at: seed.now - before,
    person: seed.storefronts.length + buyer,
    file: positionByPrice(seed, issuer, 1),
  }));

export const allRedemptions = (seed: Offers & Pick<Seed, 'now'>): Purchase[] => [
  ...redemptionsOf(seed, 'nanan_books'),
  ...redemptionsOf(seed, 'achai_dev'),
];
