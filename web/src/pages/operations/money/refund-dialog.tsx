import { useState } from 'react';
import type { OperatorRefund } from '#shared/contract/shapes/money-answers';
import type { RefundAction } from '#shared/operations';
import { ask } from '../../../api/client.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { localized } from '../../../i18n/server-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { inputClass } from '../../../ui/form/input-class.ts';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { refundStale } from './refund-stale.ts';
import { nameOf, OrderLink } from './seller-link.tsx';

/** An operator's actions in each state; the other states go on by themselves. */
const actionsIn: Record<OperatorRefund['state'], readonly RefundAction[]> = {
  requested: [],
  escalated: ['approve', 'decline'],
  waiting: ['retry', 'carry', 'decline'],
  approved: [],
  manual: ['retry', 'finish'],
  declined: ['reopen'],
  done: [],
};

export const refundActionsIn = (state: OperatorRefund['state']) => actionsIn[state];

const needsNote: readonly RefundAction[] = ['decline', 'finish', 'begin'];

interface Props {
  refund: OperatorRefund;
  /** A part of it waits for a second operator. */
  isProposed?: boolean;
  onClose: () => void;
}

export function RefundDialog({ refund, isProposed = false, onClose }: Props) {
  const { refunds: t, books } = useOperatorMessages();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { out_trade_no: number, state, title } = refund;
  const isFaulty = reason === '';
  const loss = (
    <Field label={t.lossReason} error={tried && isFaulty ? t.lossUnset : undefined}>
      {(links) => (
        <select {...links} value={reason} onChange={({ target }) => setReason(target.value)} className={inputClass}>
          <option value="">{t.lossUnset}</option>
          {Object.entries(books.losses).map(([loss, name]) => (
            <option key={loss} value={loss}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const act = async (action: RefundAction, { confirm, note }: { confirm: string; note: string }) => {
    const input = { confirm, ...(note !== '' && { note }), ...(action === 'carry' && { reason }) };
    const { data } = await ask('POST /operator/refunds/{out_trade_no}/{deed}', {
      params: { out_trade_no: number, deed: action },
      body: input,
    });
    return <ActionOutcome answer={data} />;
  };
  return (
    <ActionDialog
      title={<span className="wrap-anywhere">{t.actTitle(title)}</span>}
      facts={
        <>
          {isProposed && (
            <Callout tone="info" className="mb-3">
              <Link to={operatorPaths.proposals()} className="link">
                {t.proposed}
              </Link>
            </Callout>
          )}
          <RefundFacts refund={refund} />
        </>
      }
      choices={actionsIn[state].map((action) => ({
        action,
        ...t.deeds[action === 'retry' && state === 'waiting' ? 'cover' : action],
        needsNote: needsNote.includes(action),
        ...(action === 'carry' && { more: loss, isFaulty }),
      }))}
      act={act}
      stale={refundStale}
      onTried={() => setTried(true)}
      onClose={onClose}
    />
  );
}

export function RefundFacts({ refund }: { refund: OperatorRefund }) {
  const { refunds: t, operatorActions, books, appeals } = useOperatorMessages();
  const { amount, buyer, seller, reason, note, checked, code, state } = refund;
  const facts = [
    { key: 'amount', label: books.amounts, value: formatMoney(fenOf(amount)) },
    { key: 'state', label: operatorActions.stateLabel, value: t.states[state] },
    { key: 'buyer', label: t.buyer, value: nameOf(buyer) },
    { key: 'seller', label: operatorActions.seller, value: nameOf(seller) },
    { key: 'reason', label: t.reason, value: localized(reason), long: true },
    ...(note ? [{ key: 'note', label: appeals.answer, value: localized(note), long: true }] : []),
    ...(checked ? [{ key: 'checked', label: t.checked, value: t.checks[checked] ?? checked, long: true }] : []),
    ...(code
      ? [{ key: 'code', label: t.code, value: t.codes[code] ?? <span className="code">{code}</span>, long: true }]
      : []),
    { key: 'order', label: t.order, value: <OrderLink number={refund.out_trade_no} /> },
  ];
  return <Facts facts={facts} />;
}
