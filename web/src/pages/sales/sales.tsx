import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Sale } from '#shared/contract/payments';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { read } from '../../api/query.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/title.ts';
import { useT } from '../../i18n/index.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { Empty } from '../../ui/empty.tsx';
import { fenOf, formatCount, formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { OrderNumber } from '../../ui/order-number.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead, Panel } from '../../ui/panel.tsx';
import { FileRow, Meta, Rows } from '../../ui/rows.tsx';
import { RowSkeleton } from '../../ui/skeleton.tsx';
import { MoneyFigure, Stat } from '../../ui/stat.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { pageOf } from '../page-number.ts';
import { Balances, useBalance } from './balances.tsx';
import { LatestPayout } from './latest-payout.tsx';
import { RefundRequests } from './refund-requests.tsx';
import { SalesActions } from './sales-actions.tsx';
import { Standing } from './standing.tsx';

type Sales = Answered<'GET /payments/sales'>;

export default function SalesPage() {
  const t = useT();
  const [search] = useSearchParams();
  const page = pageOf(search);
  usePageTitle(t.sales.title);
  const list = useQuery({
    ...read('GET /payments/sales', { query: { page, limit: pageSizes.payments } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead heading={t.sales.title} lead={t.sales.lead}>
        <SalesActions total={list.data?.pagination.total ?? 0} />
      </PageHead>
      <Balances />
      {list.isPending && <RowSkeleton />}
      {list.isError && <LoadFailed heading={t.sales.failed} error={list.error} onRetry={list.refetch} />}
      {list.data && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:flex lg:items-start lg:gap-8 [&>:first-child]:flex-1 lg:[&>:nth-child(2)]:w-[368px]">
          <Totals sales={list.data} />
          <LatestPayout />
        </div>
      )}
      <RefundRequests />
      {list.data && <Records sales={list.data} page={page} />}
    </>
  );
}

function Totals({ sales }: { sales: Sales }) {
  const t = useT();
  return (
    <Panel label={t.sales.title}>
      <dl className="grid gap-5 sm:grid-cols-3">
        <Stat
          label={t.sales.totalEarnings}
          figure={<MoneyFigure fen={fenOf(sales.total_earnings)} />}
          line={t.sales.totalEarningsLine}
        />
        <Stat
          label={t.sales.totalSales}
          figure={t.sales.salesOf(formatCount(sales.total_sales))}
          line={t.sales.totalSalesLine}
        />
        <Stat
          label={t.sales.averagePrice}
          figure={<MoneyFigure fen={fenOf(sales.average_price)} />}
          line={t.sales.averagePriceLine}
        />
      </dl>
    </Panel>
  );
}

function Records({ sales, page }: { sales: Sales; page: number }) {
  const t = useT();
  const nextPayoutAt = useBalance().data?.data.next_payout_at;
  if (sales.pagination.total === 0) return <Nothing />;
  return (
    <section className="mt-9" aria-labelledby="sales-records">
      <h2 id="sales-records" className="mb-1">
        {t.sales.records}
      </h2>
      <Rows>
        {sales.sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} nextPayoutAt={nextPayoutAt} />
        ))}
      </Rows>
      <Pager page={page} totalPages={sales.pagination.totalPages} to={(to) => `${paths.sales()}?page=${to}`} />
    </section>
  );
}

function Nothing() {
  const t = useT();
  const upload = <ButtonLink to={paths.create()}>{t.sales.upload}</ButtonLink>;
  return (
    <Empty heading={t.sales.empty} action={upload}>
      {t.sales.emptyLine}
    </Empty>
  );
}

function SaleRow({ sale, nextPayoutAt }: { sale: Sale; nextPayoutAt: string | null | undefined }) {
  const t = useT();
  const dates = useDates();
  const meta = (
    <Meta>
      <Link to={paths.user(sale.buyer_username)} className="hover:text-accent-text">
        {sale.buyer_display_name || sale.buyer_username}
      </Link>
      <span>{dates.dateTime(sale.purchased_at)}</span>
      <OrderNumber value={sale.out_trade_no} />
    </Meta>
  );
  const amount = (
    <>
      <b className="font-semibold">+{formatMoney(fenOf(sale.earnings))}</b>
      <span className="block text-ink-3 text-xs">{t.sales.price(formatMoney(fenOf(sale.amount)))}</span>
    </>
  );
  const file = { id: sale.file_post_id, title: sale.title, category: sale.category };
  return (
    <FileRow
      file={file}
      to={paths.file(file.id)}
      meta={meta}
      status={<Standing sale={sale} nextPayoutAt={nextPayoutAt} />}
      amount={amount}
    />
  );
}
