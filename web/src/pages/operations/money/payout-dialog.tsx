import type { OperatorPayout } from '#shared/contract/shapes/money-answers';
import type { PayoutAction } from '#shared/operations';
import { ask } from '../../../api/client.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Facts } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { ActionDialog } from './action-dialog.tsx';
import { heldByUs, isPayoutState, payoutActionsIn } from './payout-states.ts';
import { nameOf } from './seller-link.tsx';

const stale = ['GET /operator/payouts', 'GET /operator/troubles', 'GET /operator/sellers/{usernameOrId}'] as const;

export function PayoutDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { payouts: t, operatorActions, refunds } = useOperatorMessages();
  const dates = useMarketDates();
  const { id, state, amount, seller, account, code, created_at: created } = payout;
  const act = async (action: PayoutAction, { confirm, note }: { confirm: string; note: string }) => {
    const { data } = await ask('POST /operator/payouts/{payout_id}/{deed}', {
      params: { payout_id: id, deed: action },
      body: { confirm, ...(note !== '' && { note }) },
    });
    if (data.proposal_id !== null) return operatorActions.proposed(data.proposal_id);
    const isLater = data.asked !== null && data.asked.said === null;
    return isLater ? t.later : operatorActions.state(isPayoutState(data.state) ? t.states[data.state] : data.state);
  };
  const facts = [
    { key: 'seller', label: operatorActions.seller, value: nameOf(seller) },
    { key: 'state', label: operatorActions.stateLabel, value: isPayoutState(state) ? t.states[state] : state },
    { key: 'account', label: t.account, value: account },
    { key: 'created', label: operatorActions.begun, value: dates.lately(created) },
    ...(code && code !== heldByUs
      ? [{ key: 'code', label: refunds.code, value: <span className="code">{code}</span> }]
      : []),
  ];
  return (
    <ActionDialog
      title={t.of(formatMoney(fenOf(amount)))}
      facts={<Facts facts={facts} />}
      choices={isPayoutState(state) ? payoutActionsIn[state].map((action) => ({ action, ...t.deeds[action] })) : []}
      act={act}
      stale={stale}
      onClose={onClose}
    />
  );
}
