import { useParams } from 'react-router-dom';
import type { PayoutAnswer, PayoutDeduction, PayoutSale } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { fen } from '#shared/money';
import { ask } from '../../../api/client.ts';
import { PageList } from '../../../features/lists/page-list.tsx';
import { usePages } from '../../../features/lists/pages.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { BackLink } from '../../../ui/button/links.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Receipt } from '../../../ui/figures/receipt.tsx';
import { PageHead, Panel, Split } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { usePayoutText } from './payout-text.ts';
import { PayoutTimeline } from './payout-timeline.tsx';

interface Parts {
  payout: PayoutAnswer;
  deductions: readonly PayoutDeduction[];
}

type Sale = PayoutSale & { id: string };

const useParts = (id: string) =>
  usePages<Sale, Parts>({
    key: ['GET /payments/payouts/{payout_id}', id],
    load: async (at, signal) => {
      const request = { params: { payout_id: id }, query: { ...at, limit: limits.pageMax } };
      const { data } = await ask('GET /payments/payouts/{payout_id}', request, { signal });
      const items = data.sales.map((sale) => ({ ...sale, id: sale.out_trade_no }));
      return { items, pagination: data.pagination, payout: data.payout, deductions: data.taken };
    },
    refetchOnMount: 'always',
  });

type PartsList = ReturnType<typeof useParts>;

export default function PayoutPage() {
  const t = useT().payouts;
  const { id = '' } = useParams();
  const list = useParts(id);
  usePageTitle(t.title);
  const { query, first } = list;
  if (first) return <PayoutView list={list} parts={first} />;
  if (query.isPending) return <PageSpinner />;
  if (query.error?.status === 404)
    return <Empty level={1} heading={t.missing} line={t.missingLine} to={paths.payouts()} word={t.title} />;
  return query.error && <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} />;
}

function PayoutView({ list, parts: { payout, deductions } }: { list: PartsList; parts: Parts }) {
  const t = useT().payouts;
  const empty = <p className="text-ink-2">{t.salesEmpty}</p>;
  const words = { failed: t.salesFailed, shown: t.salesShown };
  return (
    <>
      <BackLink to={paths.payouts()}>{t.title}</BackLink>
      <PageHead heading={t.of(formatMoney(fenOf(payout.amount)))} lead={usePayoutText()(payout)} />
      <Split
        aside={
          <>
            <Panel heading={t.way} aside={<BeijingMark />}>
              <PayoutTimeline payout={payout} />
            </Panel>
            {!list.query.hasNextPage && <Sum sales={list.items} parts={{ payout, deductions }} />}
          </>
        }
      >
        <section aria-labelledby="payout-sales">
          <div className="mb-2 flex items-baseline justify-between gap-x-3">
            <h2 id="payout-sales">{t.sales}</h2>
            <BeijingMark />
          </div>
          <PageList list={list} words={words} skeleton={<PageSpinner />} empty={empty}>
            {(sales) => (
              <Rows label={t.sales}>
                {sales.map((sale) => (
                  <SaleRow key={sale.id} sale={sale} />
                ))}
              </Rows>
            )}
          </PageList>
        </section>
        {deductions.length > 0 && <Deductions deductions={deductions} />}
      </Split>
    </>
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + fenOf(amount), 0);

/** Shown once all sales are loaded: their sum, the deductions, and the amount paid out. */
function Sum({ sales, parts: { payout, deductions } }: { sales: readonly Sale[]; parts: Parts }) {
  const t = useT().payouts;
  const earned = sumOf(sales.map(({ earnings }) => earnings));
  const refunded = -sumOf(deductions.map(({ amount }) => amount));
  const corrected = fenOf(payout.amount) - earned - refunded;
  const lines = [
    { key: 'earned', label: t.earned, fen: fen(earned) },
    { key: 'refunded', label: t.refunded, fen: fen(refunded) },
    { key: 'corrected', label: t.corrected, fen: fen(corrected) },
  ];
  return (
    <Panel label={t.sum}>
      <Receipt
        lines={lines.filter(({ key, fen }) => key === 'earned' || fen !== 0)}
        sum={{ label: t.sum, fen: fenOf(payout.amount) }}
      />
    </Panel>
  );
}

const row = 'flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-3';

function SaleRow({ sale }: { sale: Sale }) {
  const t = useT().payouts;
  const dates = useMarketDates();
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 basis-64">
        <span className="wrap-anywhere line-clamp-2 font-semibold">{sale.title}</span>
        <Meta className="mt-1">
          <span>{t.sold(dates.lately(sale.sold_at))}</span>
          <OrderNumber value={sale.out_trade_no} />
        </Meta>
      </div>
      <span className="num flex flex-row-reverse items-baseline justify-between max-sm:w-full sm:block sm:text-right">
        <b className="block font-semibold">+{formatMoney(fenOf(sale.earnings))}</b>
        <span className="text-ink-3 text-xs">
          {t.fee(formatMoney(fenOf(sale.amount)), formatMoney(fenOf(sale.fee)))}
        </span>
      </span>
    </li>
  );
}

/** Deductions before the payout: sales minus these are the payout. */
function Deductions({ deductions }: { deductions: Parts['deductions'] }) {
  const t = useT().payouts;
  return (
    <section aria-labelledby="payout-taken">
      <h2 id="payout-taken">{t.taken}</h2>
      <p className="mb-2 text-ink-3 text-sm">{t.takenLine}</p>
      <Rows label={t.taken}>
        {deductions.map(({ out_trade_no: number, title, amount }) => (
          <li key={number} className={row}>
            <div className="min-w-0 flex-1 basis-64">
              <span className="wrap-anywhere line-clamp-2 font-semibold">{title}</span>
              <Meta className="mt-1">
                <OrderNumber value={number} />
              </Meta>
            </div>
            <b className="num font-semibold">{formatMoney(fenOf(-amount))}</b>
          </li>
        ))}
      </Rows>
    </section>
  );
}
