import type { SaleAnswer } from '#shared/contract/orders';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useGrantedRefunds } from '../../../features/waiting/refund-request.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Marked } from '../../../ui/text/marked.tsx';
import { isFoundIn } from '../../../ui/text/pieces.ts';
import { Title } from '../../../ui/text/title.tsx';
import { useChannelName } from './channel-name.ts';

/** A buyer found by a username that is otherwise not shown is shown with it. */
function nameOf({ buyer_display_name, buyer_username }: SaleAnswer, query: string): string {
  const name = buyer_display_name || buyer_username;
  return isFoundIn(buyer_username, query) && !isFoundIn(name, query) ? `${name} @${buyer_username}` : name;
}

interface Props {
  sale: SaleAnswer;
  query: string;
}

/** A sale in two lines; opened it says the rest. A search that found its order number opens it. */
export function SaleRow({ sale, query }: Props) {
  const { sales: t } = useT();
  const dates = useMarketDates();
  const isRefunded = sale.payout_state === 'refunded';
  const isGoingBack = useGrantedRefunds().has(sale.out_trade_no) && !isRefunded;
  const parts = [
    nameOf(sale, query),
    dates.lately(sale.purchased_at),
    isRefunded && t.states.refunded,
    isGoingBack && t.refundPending,
  ].filter((part) => part !== false);
  const earnings = formatMoney(fenOf(sale.earnings));
  const file = { id: sale.file_post_id, title: sale.title, category: sale.category, cover: sale.cover };
  const title = <Title text={sale.title} query={query} />;
  return (
    <li>
      <details open={query !== '' && isFoundIn(sale.out_trade_no, query)}>
        <summary className="grid list-none grid-cols-[60px_minmax(0,1fr)_auto] items-center gap-x-3.5 py-3.5 md:grid-cols-[72px_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <Thumb {...coverOf(file)} className="w-15 md:w-18" />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium leading-[1.45]">{isRefunded ? <s>{title}</s> : title}</span>
            <span className="num wrap-anywhere block break-keep text-ink-3 text-sm">
              <Marked text={parts.join(t.separator)} query={query} />
            </span>
          </span>
          <b className="num whitespace-nowrap font-semibold">{isRefunded ? <s>{earnings}</s> : earnings}</b>
        </summary>
        <SaleFacts sale={sale} query={query} />
      </details>
    </li>
  );
}

/** All about one sale; the whole order number, because sellers read it out. */
function SaleFacts({ sale, query }: Props) {
  const { ahead, receipt, sales: t } = useT();
  const { sources } = useSellingMessages();
  const channelOf = useChannelName();
  const dates = useMarketDates();
  const { amount, coupon, fee, list_price: list, out_trade_no: number, payout_id: payout, refunded_at } = sale;
  const link = (to: string, text: string) => (
    <Link to={to} className="link wrap-anywhere">
      {text}
    </Link>
  );
  const buyer = link(paths.user(sale.buyer_username), `@${sale.buyer_username}`);
  const facts = [
    { key: 'number', label: receipt.number, value: <OrderNumber whole value={number} query={query} />, long: true },
    { key: 'buyer', label: receipt.buyer, value: buyer },
    { key: 'price', label: t.priceLabel, value: t.priceAndFee(formatMoney(fenOf(amount)), formatMoney(fenOf(fee))) },
    amount < list && { key: 'list', label: t.listPrice, value: formatMoney(fenOf(list)) },
    coupon !== null && { key: 'coupon', label: t.coupon, value: link(couponPaths.one(coupon), coupon) },
    sale.via !== null && { key: 'via', label: sources.source, value: channelOf(sale.via) },
    refunded_at !== null && { key: 'back', label: t.states.refunded, value: dates.lately(refunded_at) },
    payout !== null && { key: 'payout', label: ahead.payout, value: link(paths.payout(payout), ahead.wayOfMoney) },
    {
      key: 'file',
      label: receipt.file,
      value: sale.file_deleted ? t.fileDeleted : link(paths.file(sale.file_post_id), t.openFile),
    },
  ].filter((fact) => fact !== false);
  return (
    <div className="pb-5 sm:pl-[74px] md:max-w-[44em] md:pl-[86px]">
      <Facts facts={facts} />
    </div>
  );
}
