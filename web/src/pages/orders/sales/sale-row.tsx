import type { SaleAnswer } from '#shared/contract/orders';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { FileRow, Meta } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Marked } from '../../../ui/text/marked.tsx';
import { isFoundIn } from '../../../ui/text/pieces.ts';
import { useGrantedRefunds } from './refund-requests.tsx';
import { SoldBy } from './sold-by.tsx';

/** A buyer found by a username that is otherwise not shown is shown with it. */
function nameOf({ buyer_display_name, buyer_username }: SaleAnswer, query: string): string {
  const name = buyer_display_name || buyer_username;
  return isFoundIn(buyer_username, query) && !isFoundIn(name, query) ? `${name} @${buyer_username}` : name;
}

interface SaleRowProps {
  sale: SaleAnswer;
  /** When the available balance is paid out, or what it waits for. */
  waiting: string;
  query: string;
}

/** A sale: file, buyer, payout state and earnings. */
export function SaleRow({ sale, waiting, query }: SaleRowProps) {
  const t = useT();
  const dates = useMarketDates();
  const isRefunded = sale.payout_state === 'refunded';
  const meta = (
    <Meta brief={query === ''}>
      <Link to={paths.user(sale.buyer_username)} className="-my-2 min-w-0 py-2 hover:text-accent-text">
        {/* One piece of the line, however much of it is marked. */}
        <span className={query === '' ? 'truncate' : 'wrap-anywhere min-w-0'}>
          <Marked text={nameOf(sale, query)} query={query} />
        </span>
      </Link>
      {sale.file_deleted && <Badge>{t.sales.fileDeleted}</Badge>}
      <span>{dates.lately(sale.purchased_at)}</span>
    </Meta>
  );
  const earnings = `+${formatMoney(fenOf(sale.earnings))}`;
  const amount = (
    <>
      <b className="whitespace-nowrap font-semibold">{isRefunded ? <s>{earnings}</s> : earnings}</b>
      <span className="block whitespace-nowrap text-ink-3 text-xs">
        {t.sales.price(formatMoney(fenOf(sale.amount)))}
      </span>
    </>
  );
  const file = { id: sale.file_post_id, title: sale.title, category: sale.category, cover: sale.cover };
  return (
    <FileRow
      file={file}
      to={sale.file_deleted ? undefined : paths.file(file.id)}
      struck={isRefunded}
      query={query}
      meta={
        <>
          {meta}
          <SoldBy sale={sale} />
          {/* The whole number: sellers read it out, and a tap selects it. */}
          <div className="mt-1 text-ink-3 text-xs">
            <OrderNumber whole value={sale.out_trade_no} query={query} />
          </div>
        </>
      }
      status={<SaleState sale={sale} waiting={waiting} />}
      amount={amount}
    />
  );
}

const tones = {
  settling: 'warn',
  available: 'info',
  in_transit: 'info',
  arrived: 'ok',
  refunded: 'plain',
} as const satisfies Record<SaleAnswer['payout_state'], string>;

interface Props {
  sale: SaleAnswer;
  /** When the available balance is paid out, or what it waits for. */
  waiting: string;
}

/** The payout state of this sale and its next step; renders nothing for an unknown state. */
function SaleState({ sale, waiting }: Props) {
  return Object.hasOwn(tones, sale.payout_state) ? <KnownSaleState sale={sale} waiting={waiting} /> : null;
}

function KnownSaleState({ sale, waiting }: Props) {
  const t = useT();
  const dates = useMarketDates();
  const isGoingBack = useGrantedRefunds().has(sale.out_trade_no) && sale.payout_state !== 'refunded';
  const line = {
    settling: t.sales.maturesAt(dates.soon(sale.available_at)),
    available: waiting,
    in_transit: t.sales.inTransitLine,
    refunded: sale.refunded_at ? t.sales.refundedLine(dates.lately(sale.refunded_at)) : '',
    arrived: sale.arrived_at ? t.sales.arrivedLine(dates.lately(sale.arrived_at)) : '',
  }[sale.payout_state];
  return (
    <>
      <Badge tone={tones[sale.payout_state]}>{t.sales.states[sale.payout_state]}</Badge>
      {isGoingBack && <Badge tone="warn">{t.sales.refundPending}</Badge>}
      <span className="num text-ink-3 text-xs">{line}</span>
    </>
  );
}
