import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sale } from '#shared/contract/orders';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { read } from '../../api/query.ts';
import { useOnce } from '../../features/lists/use-once.ts';
import { BeijingMark } from '../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useNextPayout } from '../../features/payout/next-payout.ts';
import { type Records as RecordsShown, useRecords } from '../../features/records/record-address.ts';
import { RecordList, RecordSearch } from '../../features/records/record-list.tsx';
import { useT } from '../../i18n/index.tsx';
import { preloadSellingWords, useSellingWords } from '../../i18n/selling-words.ts';
import { couponPaths } from '../../nav/coupon-paths.ts';
import { paths } from '../../nav/paths.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Figures } from '../../ui/figures/stat.tsx';
import { PageHead, Panel } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { FileRow, Meta, Rows } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { fenOf, formatCount, formatMoney } from '../../ui/text/format.ts';
import { Marked } from '../../ui/text/marked.tsx';
import { isFoundIn } from '../../ui/text/pieces.ts';
import { Balances, useBalance } from './balances.tsx';
import { EarningsChart, spans, useDailyEarnings } from './earnings-chart.tsx';
import { LatestPayout, useLatestPayout } from './latest-payout.tsx';
import { RefundRequests, useGrantedRefunds, useRefundRequests } from './refund-requests.tsx';
import { PayOutNow, SalesExport } from './sales-actions.tsx';
import { SalesSkeleton } from './sales-skeleton.tsx';
import { SoldBy } from './sold-by.tsx';
import { Sources } from './sources.tsx';

type Sales = Answered<'GET /payments/sales'>;

preloadSellingWords();

export default function SalesPage() {
  const t = useT();
  const { coupons } = useSellingWords();
  const records = useRecords(paths.sales());
  const { q, page, cursor } = records;
  usePageTitle(t.nav.sales);
  const list = useQuery({
    ...read('GET /payments/sales', { query: { q, page, cursor, limit: pageSizes.payments } }),
    placeholderData: keepPreviousData,
  });
  const isKnown = useFirstView(list.isFetched);
  const hasSold = q !== '' || (list.data?.pagination.total ?? 0) > 0;
  return (
    <>
      <PageHead heading={t.nav.sales} lead={t.sales.lead}>
        {isKnown && (
          <>
            <ButtonLink to={couponPaths.all()}>{coupons.title}</ButtonLink>
            <ButtonLink to={reviewPaths.received()}>{t.received.title}</ButtonLink>
            <ButtonLink to={paths.statement()}>{t.statement.link}</ButtonLink>
            <PayOutNow />
          </>
        )}
      </PageHead>
      {!isKnown && <SalesSkeleton />}
      {isKnown && (
        <>
          <Balances />
          {list.isPending && <RowSkeletons />}
          {list.isError && <LoadFailed heading={t.sales.failed} error={list.error} onRetry={list.refetch} />}
          {list.data && (
            <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:flex lg:items-start lg:gap-8 [&>:first-child]:flex-1 lg:[&>:nth-child(2)]:w-[368px]">
              <Earnings sales={list.data} hasSold={hasSold} />
              <LatestPayout />
            </div>
          )}
          {list.data && hasSold && <Sources sources={list.data.sources} />}
          <RefundRequests />
          {list.data && <Records sales={list.data} records={records} isOther={list.isPlaceholderData} />}
        </>
      )}
    </>
  );
}

/** What the first view is made of comes at once. */
function useFirstView(isListed: boolean): boolean {
  const parts = [useBalance(), useLatestPayout(), useRefundRequests(), useDailyEarnings(spans[0])];
  return useOnce(isListed && parts.every(({ isFetched }) => isFetched));
}

interface EarningsProps {
  sales: Sales;
  /** Sales that were given back as well: what there was stays to be seen. */
  hasSold: boolean;
}

/** Whoever has not sold anything yet is not shown an empty chart. */
function Earnings({ sales, hasSold }: EarningsProps) {
  const t = useT();
  const totals = <Totals sales={sales} />;
  return hasSold ? <EarningsChart totals={totals} /> : <Panel label={t.nav.sales}>{totals}</Panel>;
}

function Totals({ sales }: { sales: Sales }) {
  const { dashboard, sales: t } = useT();
  const figures = [
    { label: dashboard.totalEarnings, text: formatMoney(fenOf(sales.total_earnings)) },
    { label: t.totalSales, text: t.salesOf(formatCount(sales.total_sales)) },
    { label: t.averagePrice, text: formatMoney(fenOf(sales.average_price)) },
  ];
  return <Figures figures={figures} />;
}

interface RecordsProps {
  sales: Sales;
  records: RecordsShown;
  /** What is shown is still the list from before. */
  isOther: boolean;
}

function Records({ sales, records, isOther }: RecordsProps) {
  const t = useT();
  const waiting = useNextPayout(useBalance().data?.data).line;
  if (sales.pagination.total === 0 && records.q === '' && !isOther) return <Nothing />;
  return (
    <section className="mt-9" aria-labelledby="sales-records">
      <RecordSearch
        heading={
          <>
            <h2 id="sales-records">{t.sales.records}</h2>
            <BeijingMark />
            <SalesExport />
          </>
        }
        records={records}
        label={t.sales.searchLabel}
        hint={t.sales.searchHint}
        pagination={isOther ? undefined : sales.pagination}
      />
      <RecordList records={records} pagination={sales.pagination} isOther={isOther} nothing={<Nothing />}>
        <Rows>
          {sales.sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} waiting={waiting} query={records.q} />
          ))}
        </Rows>
      </RecordList>
    </section>
  );
}

function Nothing() {
  const { sales: t } = useT();
  return <Empty heading={t.empty} line={t.emptyLine} to={paths.create()} word={t.upload} />;
}

/** Whoever was found by a user name that is not shown is shown with it. */
function nameOf({ buyer_display_name, buyer_username }: Sale, query: string): string {
  const name = buyer_display_name || buyer_username;
  return isFoundIn(buyer_username, query) && !isFoundIn(name, query) ? `${name} @${buyer_username}` : name;
}

interface SaleRowProps {
  sale: Sale;
  /** When what is available goes out, or what it waits for. */
  waiting: string;
  query: string;
}

function SaleRow({ sale, waiting, query }: SaleRowProps) {
  const t = useT();
  const dates = useMarketDates();
  /** Beside a badge there is no room for it on phones: there it stands below the state. */
  const isBelow = sale.file_deleted && query === '';
  const isRefunded = sale.payout_state === 'refunded';
  const meta = (
    <Meta brief={query === ''}>
      <Link to={paths.user(sale.buyer_username)} className="-my-2 min-w-0 py-2 hover:text-accent-text">
        {/* One piece of the line, whatever is marked in it. */}
        <span className={query === '' ? 'truncate' : 'wrap-anywhere min-w-0'}>
          <Marked text={nameOf(sale, query)} query={query} />
        </span>
      </Link>
      {sale.file_deleted && <Badge>{t.sales.fileDeleted}</Badge>}
      <span>{dates.lately(sale.purchased_at)}</span>
      <span className={isBelow ? 'max-md:hidden!' : undefined}>
        <OrderNumber brief value={sale.out_trade_no} query={query} />
      </span>
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
        </>
      }
      status={
        <>
          <Standing sale={sale} waiting={waiting} />
          {isBelow && (
            <div className="text-ink-3 text-sm md:hidden">
              <OrderNumber brief value={sale.out_trade_no} />
            </div>
          )}
        </>
      }
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
} as const satisfies Record<Sale['payout_state'], string>;

interface Props {
  sale: Sale;
  /** When what is available goes out, or what it waits for. */
  waiting: string;
}

/** Where this sale's money is, and what happens next. */
function Standing({ sale, waiting }: Props) {
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
