import type { PayoutAction } from '#shared/operations';
import type { OperatorMessages } from '../../../i18n/operator-messages.ts';

export type PayoutState = keyof OperatorMessages['payouts']['states'];

export const payoutTones = {
  created: 'info',
  submitted: 'info',
  succeeded: 'ok',
  failed: 'plain',
  manual: 'warn',
} as const satisfies Record<PayoutState, string>;

/** Its code where nobody but us keeps it from going on. */
export const heldByUs = 'HELD';

export const isPayoutState = (text: string): text is PayoutState => text in payoutTones;

/** What an operator does in each state; the others have come to their end. */
export const payoutActionsIn: Record<PayoutState, readonly PayoutAction[]> = {
  created: ['hold'],
  submitted: ['hold'],
  manual: ['resume', 'settle', 'release'],
  succeeded: [],
  failed: [],
};
