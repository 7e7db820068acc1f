/** Terms of the operator console for money, in browser and API. */

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

/** Operator actions on refunds; the last three move money by hand and need a second operator above a sum. */
export const refundActions = ['approve', 'decline', 'retry', 'reopen', 'begin', 'finish', 'carry'] as const;
export type RefundAction = (typeof refundActions)[number];

/** `settle` and `release` query the provider first and complete later. */
export const payoutActions = ['hold', 'resume', 'settle', 'release'] as const;
export type PayoutAction = (typeof payoutActions)[number];

export const sellerActions = ['hold', 'release'] as const;
export type SellerAction = (typeof sellerActions)[number];

export const stallActions = ['pin', 'unpin'] as const;

export const marketActions = ['stop', 'start'] as const;

export const messageActions = ['redrive', 'drop'] as const;

/** Figures of a day close, each a sum of postings. */
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
