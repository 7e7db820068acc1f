import { keepPreviousData } from '@tanstack/react-query';
import { pageSizes } from '#shared/limits';
import type { ResponseOf } from '../../../api/addresses.ts';
import { useRead } from '../../../api/use-read.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { MoneyAheadLine, useBalance, useLatestPayouts, useMoneyAhead } from '../../../features/payout/money-ahead.tsx';
import { type Records, useRecords } from '../../../features/records/record-address.ts';
import { CopyStallLink } from '../../../features/share/copy-stall-link.tsx';
import { useWaiting } from '../../../features/waiting/use-waiting.ts';
import { WaitingPanel } from '../../../features/waiting/waiting-panel.tsx';
import { useT } from '../../../i18n/index.tsx';
import { preloadSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { spans, useDailyEarnings } from './earnings-chart.tsx';
import { Hindrances } from './hindrances.tsx';
import { MonthFold } from './month-fold.tsx';
import { SalesList, SalesSearch } from './sales-list.tsx';
import { SalesMenu } from './sales-menu.tsx';

type Sales = ResponseOf<'GET /payments/sales'>;

preloadSellingMessages();

export default function SalesPage() {
  const t = useT();
  const records = useRecords(paths.sales());
  const { q, page, cursor } = records;
  const list = useRead('GET /payments/sales', {
    query: { q, page, cursor, limit: pageSizes.payments },
    placeholderData: keepPreviousData,
  });
  const balance = useBalance();
  const waiting = useWaiting();
  const isKnown = useFirstView(list.isFetched && waiting.isAsked);
  const hasNone = q === '' && !list.isPlaceholderData && list.data?.pagination.total === 0;
  return (
    <>
      <TitledHead heading={t.nav.sales}>{isKnown && <SalesMenu />}</TitledHead>
      {!isKnown && <SalesSkeleton />}
      {isKnown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start">
          <Money hasList={!list.isError} />
          <WaitingPanel waiting={waiting} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
          <div className={cx('min-w-0 lg:col-start-1', hasNone && 'lg:col-span-2')}>
            {hasNone && <Nothing />}
            {list.isPending && <RowSkeletons />}
            {list.isError && (
              <LoadFailed
                heading={t.sales.failed}
                error={list.error}
                onRetry={() => Promise.all([balance.refetch(), list.refetch()])}
              />
            )}
            {list.data && !hasNone && <Sold sales={list.data} records={records} isOther={list.isPlaceholderData} />}
          </div>
        </div>
      )}
    </>
  );
}

interface SoldProps {
  sales: Sales;
  records: Records;
  /** The shown items still belong to the previous list. */
  isOther: boolean;
}

function Sold({ sales, records, isOther }: SoldProps) {
  return (
    <section aria-labelledby="sales-records">
      <SalesSearch records={records} sales={isOther ? undefined : sales} />
      <Totals sales={sales} />
      <MonthFold sources={sales.sources} />
      <SalesList sales={sales} records={records} isOther={isOther} />
    </section>
  );
}

/** The parts of the first view are rendered together. */
function useFirstView(isListed: boolean): boolean {
  const parts = [useBalance(), useLatestPayouts(), useDailyEarnings(spans[0])];
  return useEverTrue(isListed && parts.every(({ isFetched }) => isFetched));
}

/** A failed balance is told once, with the list's own failure if there is one. */
function Money({ hasList }: { hasList: boolean }) {
  const { sales: t } = useT();
  const { data, error, refetch } = useBalance();
  const ahead = useMoneyAhead();
  if (!data && error) return hasList && <LoadFailed heading={t.balanceFailed} error={error} onRetry={refetch} />;
  return (
    <div className="grid min-w-0 gap-5">
      {ahead && <MoneyAheadLine ahead={ahead} />}
      {data && <Hindrances balance={data.data} />}
    </div>
  );
}

function Totals({ sales: { total_earnings: earnings, total_sales: count, average_price: average } }: { sales: Sales }) {
  const { sales: t } = useT();
  const [all, one] = [formatMoney(fenOf(earnings)), formatMoney(fenOf(average))];
  return <p className="num mb-3 text-ink-3 text-sm">{t.totals(all, formatCount(count), one)}</p>;
}

function Nothing() {
  const { sales: t } = useT();
  return <Empty heading={t.empty} line={t.emptyLine} action={<CopyStallLink />} />;
}

/** Balance, chart and list before they are loaded. */
function SalesSkeleton() {
  const { common } = useT();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <Skeleton className="h-56 rounded-lg md:h-28" />
      <Skeleton className="mt-5 h-110 rounded-lg" />
      <Skeleton className="mt-9 mb-4 h-6 w-32" />
      <RowSkeletons />
    </div>
  );
}
