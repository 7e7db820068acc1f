import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefundAnswer } from '#shared/contract/refunds';
import { type Fen, splitSale } from '#shared/money';
import { read, useWrite } from '../../../api/query.ts';
import { ReasonDialog } from '../../../features/forms/reason-dialog.tsx';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useBalance } from './balances.tsx';

export const useRefundRequests = () => useQuery(read('GET /payments/refund-requests', { query: { limit: 50 } }));

const granted: readonly RefundAnswer['state'][] = ['waiting', 'approved', 'manual'];

/** The orders whose refund was granted and whose money has not gone back yet. */
export function useGrantedRefunds(): ReadonlySet<string> {
  const refunds = useRefundRequests().data?.data.refunds ?? [];
  return new Set(refunds.filter(({ state }) => granted.includes(state)).map((refund) => refund.out_trade_no));
}

/** Refund requests that the seller has not answered, and granted refunds that wait for funding. */
export function RefundRequests() {
  const t = useT();
  const requests = useRefundRequests();
  const open = requests.data?.data.refunds.filter(({ state }) => state === 'requested' || state === 'waiting') ?? [];
  if (open.length === 0) return null;
  return (
    <Panel heading={t.sales.refundRequests} aside={<BeijingMark />} className="mt-5">
      <ul className="rows">
        {open.map((refund) => (
          <Request key={refund.out_trade_no} refund={refund} />
        ))}
      </ul>
    </Panel>
  );
}

function Request({ refund }: { refund: RefundAnswer }) {
  const t = useT();
  const dates = useMarketDates();
  const { decide_by: until, waiting_since: since } = refund;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <b className="line-clamp-2 font-semibold">{refund.title}</b>
        <p className="wrap-anywhere text-ink-2 text-sm">{refund.reason}</p>
        {until && <Badge tone="warn">{t.purchases.decideBy(dates.lately(until))}</Badge>}
        {since && <p className="num text-info text-sm">{t.sales.refundWaitsSince(dates.lately(since))}</p>}
        {refund.state === 'requested' && <Costs amount={fenOf(refund.amount)} />}
      </div>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:[&>*]:flex-auto">
        <b className="num">{formatMoney(fenOf(refund.amount))}</b>
        {refund.state === 'requested' && <Decision refund={refund} />}
      </div>
    </li>
  );
}

/** Shows who pays how much before the seller agrees, because that cannot be undone. */
function Costs({ amount }: { amount: Fen }) {
  const t = useT().sales;
  const available = useBalance().data?.data.available;
  const { fee, earnings } = splitSale(amount);
  const isCovered = available === undefined || fenOf(available) >= earnings;
  return (
    <p className="num mt-1.5 text-ink-3 text-sm">
      {t.refundCosts(formatMoney(amount), formatMoney(earnings), formatMoney(fee))}
      {!isCovered && <span className="block">{t.refundUncovered(formatMoney(fenOf(available)))}</span>}
    </p>
  );
}

function Decision({ refund }: { refund: RefundAnswer }) {
  const t = useT().sales;
  const about = `refund ${refund.out_trade_no}`;
  const decide = useWrite('POST /payments/sales/{out_trade_no}/refund', {
    stale: ['GET /payments/refund-requests', 'GET /payments/sales', 'GET /payments/balance'],
    onDone: ({ data }) => toast.ok(data.state === 'waiting' ? t.decidedWaits : t.decided, undefined, { about }),
    onFailed: (error) => toast.bad(t.decideFailed, error.message, { about }),
  });
  const say = (body: { decision: 'approve' | 'decline'; note?: string }) =>
    decide.mutate({ params: { out_trade_no: refund.out_trade_no }, body });
  const isBusyWith = (decision: 'approve' | 'decline') =>
    decide.isPending && decide.variables.body.decision === decision;
  return (
    <>
      <DeclineAction
        title={refund.title}
        busy={isBusyWith('decline')}
        onDecline={(note) => say({ decision: 'decline', note })}
      />
      <Button tone="ink" busy={isBusyWith('approve')} onClick={() => say({ decision: 'approve' })}>
        {t.approve}
      </Button>
    </>
  );
}

interface Props {
  title: string;
  busy: boolean;
  onDecline: (note: string) => void;
}

/** The seller's reason for a refusal is shown to the buyer, and to the operator who decides. */
function DeclineAction({ title, busy, onDecline }: Props) {
  const t = useT().sales;
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const words = note.trim();
    setMissing(words === '');
    if (words === '') return;
    setOpen(false);
    onDecline(words);
  };
  return (
    <>
      <Button busy={busy} onClick={() => setOpen(true)}>
        {t.decline}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        words={{
          title: t.declineTitle(title),
          rule: t.declineRule,
          label: t.declineReason,
          send: t.declineSend,
        }}
        reason={note}
        onReason={setNote}
        error={isMissing ? t.declineReasonMissing : undefined}
        onSend={send}
      />
    </>
  );
}
