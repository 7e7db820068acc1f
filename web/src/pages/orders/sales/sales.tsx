import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pageSizes } from '#shared/limits';
import type { ResponseOf } from '../../../api/addresses.ts';
import { read } from '../../../api/query.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useNextPayout } from '../../../features/payout/next-payout.ts';
import { type Records as RecordsShown, useRecords } from '../../../features/records/record-address.ts';
import { RecordList, RecordSearch } from '../../../features/records/record-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { preloadSellingMessages, useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { paths } from '../../../nav/paths.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { FigureList } from '../../../ui/figures/stat.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { Balances, useBalance } from './balances.tsx';
import { EarningsChart, spans, useDailyEarnings } from './earnings-chart.tsx';
import { LatestPayout, useLatestPayout } from './latest-payout.tsx';
import { RefundRequests, useRefundRequests } from './refund-requests.tsx';
import { SaleRow } from './sale-row.tsx';
import { PayOutNow, SalesExport } from './sales-actions.tsx';
import { SalesSkeleton } from './sales-skeleton.tsx';
import { Sources } from './sources.tsx';

type Sales = ResponseOf<'GET /payments/sales'>;

preloadSellingMessages();

export default function SalesPage() {
  const t = useT();
  const { coupons } = useSellingMessages();
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
          {list.isError && (
            <LoadFailed heading={t.sales.failed} error={list.error} onRetry={list.refetch} className="mt-5" />
          )}
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

/** The parts of the first view are rendered together. */
function useFirstView(isListed: boolean): boolean {
  const parts = [useBalance(), useLatestPayout(), useRefundRequests(), useDailyEarnings(spans[0])];
  return useEverTrue(isListed && parts.every(({ isFetched }) => isFetched));
}

interface EarningsProps {
  sales: Sales;
  /** Includes sales that were refunded, whose figures remain. */
  hasSold: boolean;
}

/** A seller without sales sees no empty chart. */
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
  return <FigureList figures={figures} />;
}

interface RecordsProps {
  sales: Sales;
  records: RecordsShown;
  /** The shown items still belong to the previous list. */
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
