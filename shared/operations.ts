/** What the console's pages of money speak of, in browser and API alike. */

/** Everything that waits for a person, whoever of us has to see to it. */
export const issueKinds = [
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
export type IssueKind = (typeof issueKinds)[number];

/** What an operator does about a refund; the last three move money by hand, and take two people where it is much. */
export const refundActions = ['approve', 'decline', 'retry', 'reopen', 'begin', 'finish', 'carry'] as const;
export type RefundAction = (typeof refundActions)[number];

/** `settle` and `release` ask the provider first, so they are done a moment later. */
export const payoutActions = ['hold', 'resume', 'settle', 'release'] as const;
export type PayoutAction = (typeof payoutActions)[number];

export const sellerActions = ['hold', 'release'] as const;
export type SellerAction = (typeof sellerActions)[number];

export const marketActions = ['stop', 'start'] as const;

export const messageActions = ['redrive', 'drop'] as const;

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
