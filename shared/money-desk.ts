/** What the console's pages of money speak of, in browser and API alike. */

/** Everything that waits for a person, whoever of us has to see to it. */
export const troubleKinds = [
  'reports',
  'notices',
  'appeals',
  'refunds_undecided',
  'refunds_turned_down',
  'refunds_uncovered',
  'refunds_stuck',
  'payouts_held',
  'payouts_stuck',
  'payouts_stopped',
  'sales_stopped',
  'orders_stuck',
  'disputes',
  'kin',
  'differences',
  'proposals',
  'parked_messages',
  'stuck_messages',
  'sellers_held',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** What an operator does about a refund; the last three move money by hand, and take two people where it is much. */
export const refundDeeds = ['approve', 'decline', 'retry', 'reopen', 'begin', 'finish', 'carry'] as const;
export type RefundDeed = (typeof refundDeeds)[number];

/** `settle` and `release` ask the provider first, so they are done a moment later. */
export const payoutDeeds = ['hold', 'resume', 'settle', 'release'] as const;
export type PayoutDeed = (typeof payoutDeeds)[number];

export const sellerDeeds = ['hold', 'release'] as const;
export type SellerDeed = (typeof sellerDeeds)[number];

export const marketDeeds = ['stop', 'start'] as const;

export const parkedDeeds = ['redrive', 'drop'] as const;

/** What of the books' day is shown as a figure, each summed from postings. */
export const dayFigures = [
  'captured',
  'refunded',
  'paid_out',
  'disputed',
  'charged',
  'banked',
  'corrected',
  'fees',
  'losses',
  'held',
] as const;
export type DayFigure = (typeof dayFigures)[number];
