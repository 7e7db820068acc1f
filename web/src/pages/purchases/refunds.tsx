import { useQuery } from '@tanstack/react-query';
import type { RefundAnswer } from '#shared/contract/refunds';
import { read } from '../../api/query.ts';
import { paths } from '../../app/paths.ts';
import { useT } from '../../i18n/index.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useDates } from '../../ui/dates.ts';
import { fenOf, formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

const tones = {
  requested: 'warn',
  escalated: 'warn',
  approved: 'info',
  declined: 'bad',
  done: 'ok',
} as const satisfies Record<RefundAnswer['state'], string>;

/** What was asked back, and how it stands. Nothing where nothing was. */
export function Refunds() {
  const t = useT();
  const refunds = useQuery(read('GET /payments/refunds', { query: { limit: 20 } })).data?.data.refunds ?? [];
  if (refunds.length === 0) return null;
  return (
    <Panel heading={t.purchases.refunds} className="mt-9">
      <ul className="rows">
        {refunds.map((refund) => (
          <RefundRow key={refund.out_trade_no} refund={refund} />
        ))}
      </ul>
    </Panel>
  );
}

function RefundRow({ refund }: { refund: RefundAnswer }) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3.5">
      <div className="min-w-0 flex-1">
        <Link to={paths.file(refund.file_post_id)} className="line-clamp-2 font-semibold hover:text-accent-text">
          {refund.title}
        </Link>
        <p className="num text-ink-3 text-sm">{useNextLine(refund)}</p>
        {refund.note && <p className="wrap-anywhere text-ink-2 text-sm">{refund.note}</p>}
      </div>
      <Badge tone={tones[refund.state]}>{t.purchases.refundStates[refund.state]}</Badge>
      <b className="num">{formatMoney(fenOf(refund.amount))}</b>
    </li>
  );
}

function useNextLine(refund: RefundAnswer): string {
  const { purchases: t } = useT();
  const dates = useDates();
  if (refund.done_at) return t.doneAt(dates.dateTime(refund.done_at));
  if (refund.state === 'approved') return t.onItsWay;
  if (refund.decide_by) return t.decideBy(dates.dateTime(refund.decide_by));
  return t.askedAt(dates.dateTime(refund.requested_at));
}
