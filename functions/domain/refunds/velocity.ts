import { day } from '#shared/limits';
import type { Limit } from '../throttling.ts';

/**
 * How many refunds are granted without an operator, by rule or by the seller. Every one costs the provider's charge, and
 * whoever buys and sells to themselves needs many of them; a person who changes their mind needs few. A buyer of five files
 * a day who returns all of them is looked at, a seller whose file disappoints twenty of a hundred buyers as well, and the
 * same two people need not meet in this way more than twice a day.
 */
const most = {
  buyer: { day: 5, month: 20 },
  seller: { day: 20, month: 100 },
  pair: { day: 2, month: 4 },
} as const;

const windows = { day, month: 30 * day } as const;

/** A window opens with its first refund. */
export function velocityLimits({ buyerId, sellerId }: { buyerId: string; sellerId: string }): Limit[] {
  const keys = { buyer: buyerId, seller: sellerId, pair: `${buyerId}#${sellerId}` };
  const whose = ['buyer', 'seller', 'pair'] as const;
  const spans = ['day', 'month'] as const;
  return whose.flatMap((who) =>
    spans.map((span) => ({
      what: `refund-${who}-${span}`,
      key: keys[who],
      uses: most[who][span],
      window: windows[span],
    })),
  );
}

/** Why an operator looks at what rule or seller would have granted. */
export const checks = ['velocity', 'kin'] as const;
export type Check = (typeof checks)[number];
