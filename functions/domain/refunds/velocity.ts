import { day } from '#shared/limits';
import type { Limit } from '../throttling.ts';

/**
 * How many refunds are granted without an operator, by rule or by the seller. Every one costs the provider's charge, and people who
 * buy from themselves need many of them. Checked are: a buyer of five files a day who returns them all, a seller whose file
 * disappoints twenty of a hundred buyers, and the same buyer and seller more than twice a day.
 */
const maxRefunds = {
  buyer: { day: 5, month: 20 },
  seller: { day: 20, month: 100 },
  pair: { day: 2, month: 4 },
} as const;

const windows = { day, month: 30 * day } as const;

/** A window starts with its first refund. */
export function velocityLimits({ buyerId, sellerId }: { buyerId: string; sellerId: string }): Limit[] {
  const keys = { buyer: buyerId, seller: sellerId, pair: `${buyerId}#${sellerId}` };
  const subjects = ['buyer', 'seller', 'pair'] as const;
  const spans = ['day', 'month'] as const;
  return subjects.flatMap((subject) =>
    spans.map((span) => ({
      what: `refund-${subject}-${span}`,
      key: keys[subject],
      uses: maxRefunds[subject][span],
      window: windows[span],
    })),
  );
}

/** Why an operator checks a refund that the rule or the seller would have granted. */
export const refundChecks = ['velocity', 'kin'] as const;
export type RefundCheck = (typeof refundChecks)[number];
