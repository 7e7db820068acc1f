import { decisions } from './safety.ts';

/** The kinds of events that notify. */
export const notificationKinds = [
  'sale',
  'claim',
  'question',
  'review',
  'refund_request',
  'payout',
  'moderation',
  'version',
  'new_file',
] as const;

/** How a payout ended. */
export const payoutOutcomes = ['arrived', 'returned'] as const;

/** How a payout ended, or a case that was opened about the reader. */
export const notificationOutcomes = [...payoutOutcomes, ...decisions] as const;

/** Unread notifications are counted up to here; beyond 9 the figure reads 9+. */
export const mostUnread = 10;
