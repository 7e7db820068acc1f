import { useState } from 'react';
import type { OperatorOrder } from '#shared/contract/shapes/ledger-answers';
import { ask } from '../../../../api/client.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ActionOutcome } from '../action-outcome.tsx';
import { refundStale } from '../refund-stale.ts';

/** 12.50 is 12.5; undefined, for an empty field, refunds the remainder; NaN is no amount. */
const amountOf = (typed: string): number | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : Number.NaN;
};

interface BeginRefundProps {
  order: OperatorOrder;
  /** In fen, what a refund of the whole has left: only a part can be refunded then. */
  left: number;
  onClose: () => void;
}

/** Begins a refund that its buyer has not requested: of the remainder, or of a part. */
export function BeginRefund({ order, left, onClose }: BeginRefundProps) {
  const { refunds: t } = useOperatorMessages();
  const [typed, setTyped] = useState(left > 0 ? (left / 100).toFixed(2) : '');
  const [tried, setTried] = useState(false);
  const amount = amountOf(typed);
  const isFaulty = Number.isNaN(amount);
  const more = (
    <TextField
      label={t.amount}
      value={typed}
      onValue={setTyped}
      inputMode="decimal"
      autoComplete="off"
      hint={t.amountHint}
      error={tried && isFaulty ? t.amountInvalid : undefined}
    />
  );
  return (
    <ActionDialog
      title={<span className="wrap-anywhere">{t.actTitle(order.title)}</span>}
      choices={[{ action: 'begin' as const, ...t.deeds.begin, needsNote: true, more, isFaulty }]}
      act={async (action, input) => {
        const { data } = await ask('POST /operator/refunds/{out_trade_no}/{deed}', {
          params: { out_trade_no: order.out_trade_no, deed: action },
          body: { ...input, ...(amount !== undefined && { amount }) },
        });
        return <ActionOutcome answer={data} />;
      }}
      stale={refundStale}
      onTried={() => setTried(true)}
      onClose={onClose}
    />
  );
}
