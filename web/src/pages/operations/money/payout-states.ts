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

/** The failure code of a payout that only the market itself holds. */
export const heldByUs = 'HELD';

export const isPayoutState = (text: string): text is PayoutState => text in payoutTones;

/** An operator's actions in each state; the other states are final. */
export const payoutActionsIn: Record<PayoutState, readonly PayoutAction[]> = {
  created: ['hold'],
  submitted: ['hold'],
  manual: ['resume', 'settle', 'release'],
  succeeded: [],
  failed: [],
};
