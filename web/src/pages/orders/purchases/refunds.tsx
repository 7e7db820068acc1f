import type { RefundAnswer } from '#shared/contract/refunds';
import { useRead } from '../../../api/use-read.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { refundTones, useRefundLine } from './refund-line.ts';

/** The latest requests. */
const useRefunds = (): readonly RefundAnswer[] =>
  useRead('GET /payments/refunds', { query: { limit: 20 } }).data?.data.refunds ?? [];

/** The refund of an order; a refused one may be requested again. */
export const useRefundOf = (outTradeNo: string | null): RefundAnswer | undefined =>
  useRefunds().find((one) => one.out_trade_no === outTradeNo && one.state !== 'declined');

export function RefundBadge({ state }: Pick<RefundAnswer, 'state'>) {
  const t = useT();
  return <Badge tone={refundTones[state]}>{t.purchases.refundStates[state]}</Badge>;
}

/** The refunds of the buyer, and their states. Renders nothing if there are none. */
export function Refunds() {
  const t = useT();
  const refunds = useRefunds();
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
  const lineOf = useRefundLine();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3.5">
      <div className="min-w-0 flex-1 basis-48">
        {/* The receipt stays; the file may be gone for a buyer who was refunded. */}
        <Link to={paths.receipt(refund.out_trade_no)} className="line-clamp-2 font-semibold hover:text-accent-text">
          {refund.title}
        </Link>
        <p className="num text-ink-3 text-sm">{lineOf(refund)}</p>
        {refund.note && <p className="wrap-anywhere text-ink-2 text-sm">{refund.note}</p>}
      </div>
      <RefundBadge state={refund.state} />
      <b className="num">{formatMoney(fenOf(refund.amount))}</b>
    </li>
  );
}
