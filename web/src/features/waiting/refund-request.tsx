import { type LucideIcon, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RefundAnswer } from '#shared/contract/refunds';
import { type Fen, splitSale } from '#shared/money';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { Title } from '../../ui/text/title.tsx';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useArrivalDate } from '../payout/beijing-time.ts';
import { useBalance } from '../payout/money-ahead.tsx';

export const useRefundRequests = () => useRead('GET /payments/refund-requests', { query: { limit: 50 } });

const granted: readonly RefundAnswer['state'][] = ['waiting', 'approved', 'manual'];

/** The orders whose refund was granted and whose money has not gone back yet. */
export function useGrantedRefunds(): ReadonlySet<string> {
  const refunds = useRefundRequests().data?.data.refunds ?? [];
  return new Set(refunds.filter(({ state }) => granted.includes(state)).map((refund) => refund.out_trade_no));
}

/** Refund requests that the seller has not answered, and granted refunds that wait for funding. */
export const isWaiting = ({ state }: RefundAnswer): boolean => state === 'requested' || state === 'waiting';

/** A refund with its reason; costs and decision are shown once the seller deals with it. */
export function RefundRequest({ refund }: { refund: RefundAnswer }) {
  const { purchases, sales, waiting: t } = useT();
  const dateTime = useArrivalDate();
  const [isOpen, setOpen] = useState(false);
  const { amount, decide_by: until, reason, state, title, waiting_since: since } = refund;
  return (
    <WaitingItem icon={RotateCcw} tone="bg-bad-soft text-bad" line={t.refund(formatMoney(fenOf(amount)), title)}>
      <p className="wrap-anywhere text-ink-2 text-sm">
        {t.quoted(reason)}
        {until && ` ${purchases.decideBy(dateTime(until))}`}
      </p>
      {since && <p className="num text-info text-sm">{sales.refundWaitsSince(dateTime(since))}</p>}
      {state === 'requested' && !isOpen && (
        <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
          {t.handle}
        </Button>
      )}
      {state === 'requested' && isOpen && (
        <>
          <Costs amount={fenOf(amount)} />
          <div className="mt-2 flex flex-wrap gap-2.5">
            <Decision refund={refund} />
          </div>
        </>
      )}
    </WaitingItem>
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

interface ItemProps {
  icon: LucideIcon;
  /** The colours of the icon. */
  tone: string;
  line: string;
  children: ReactNode;
}

/** Something that waits for the seller: what it is in one line, details and a button below. */
const WaitingItem = ({ icon: Icon, tone, line, children }: ItemProps) => (
  <li className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3.5 py-4">
    <span aria-hidden="true" className={cx('grid size-9 place-items-center rounded-full', tone)}>
      <Icon className="size-[18px]" />
    </span>
    <div className="min-w-0">
      <b className="wrap-anywhere line-clamp-2 font-semibold">
        <Title text={line} />
      </b>
      {children}
    </div>
  </li>
);
