import { useQuery } from '@tanstack/react-query';
import { fen } from '#shared/money';
import { read } from '../../api/query.ts';
import { useNextPayout } from '../../features/payout/next-payout.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { Figures, MoneyFigure, Stat } from '../../ui/figures/stat.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { fenOf, formatCount, formatMoney } from '../../ui/text/format.ts';
import { Retry } from './retry.tsx';

const fresh = { refetchOnMount: 'always' } as const;

/** A seller's money; unknown parts are undefined. */
export function useMoney() {
  const balance = useQuery({ ...read('GET /payments/balance'), ...fresh });
  const sales = useQuery({ ...read('GET /payments/sales', { query: { limit: 1 } }), ...fresh });
  return {
    balance: balance.data?.data,
    sales: sales.data,
    isError: balance.isError || sales.isError,
    retry: () => {
      if (balance.isError) void balance.refetch();
      if (sales.isError) void sales.refetch();
    },
  };
}

export type Money = ReturnType<typeof useMoney>;

export function MoneyPanel({ money }: { money: Money }) {
  const { dashboard: t } = useT();
  const { balance, sales } = money;
  const next = useNextPayout(balance);
  const underWay = fen(fenOf(balance?.pending ?? 0) + fenOf(balance?.in_transit ?? 0));
  const link = (
    <Link to={paths.sales()} className="link -my-1 py-3 text-sm">
      {t.toSales}
    </Link>
  );
  return (
    <Panel heading={t.earnings} aside={link}>
      <dl className="grid grid-cols-2 gap-5 sm:grid-cols-3 max-sm:[&>:first-child]:col-span-full">
        <Stat
          label={t.available}
          figure={<MoneyFigure fen={fenOf(balance?.available ?? 0)} />}
          line={balance ? next.line : t.carriedOver}
        />
        <Stat label={t.underWay} figure={<MoneyFigure fen={underWay} />} line={t.underWayLine} />
        <Stat
          label={t.totalEarnings}
          figure={<MoneyFigure fen={fenOf(sales?.total_earnings ?? balance?.total_earnings ?? 0)} />}
          line={sales && t.sold(formatCount(sales.total_sales))}
        />
      </dl>
      {balance && <Lately balance={balance} />}
      {money.isError && <Retry onRetry={money.retry} />}
    </Panel>
  );
}

/** How it goes, beside how it stands. */
function Lately({ balance }: { balance: NonNullable<Money['balance']> }) {
  const { dashboard: t } = useT();
  const figures = [
    { label: t.lately(7), text: formatMoney(fenOf(balance.earnings_7d)) },
    { label: t.lately(30), text: formatMoney(fenOf(balance.earnings_30d)) },
  ];
  return <Figures figures={figures} className="mt-5 border-line border-t pt-4" />;
}
