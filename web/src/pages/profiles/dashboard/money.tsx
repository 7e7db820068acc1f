import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { isDated, useBalanceStats } from '../../../features/payout/balance-stats.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { FigureList, MoneyStat, Stat } from '../../../ui/figures/stat.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { Retry } from './retry.tsx';

const fresh = { refetchOnMount: 'always' } as const;

/** A seller's money; unknown parts are undefined. */
export function useMoney() {
  const balance = useQuery({ ...read('GET /payments/balance'), ...fresh });
  const sales = useQuery({ ...read('GET /payments/sales', { query: { limit: 1 } }), ...fresh });
  const daily = useQuery({ ...read('GET /payments/balance/daily', { query: { days: 2 } }), ...fresh });
  const { paid_out: paidOut = 0, in_transit: inTransit = 0 } = balance.data?.data ?? {};
  const isPaid = paidOut > 0 || inTransit > 0;
  const payouts = useQuery({ ...read('GET /payments/payouts', { query: { limit: 1 } }), ...fresh, enabled: isPaid });
  return {
    balance: balance.data?.data,
    /** The newest payout. */
    payout: payouts.data?.data.payouts[0],
    /** Yesterday and today in Beijing. */
    days: daily.data?.data.days,
    sales: sales.data,
    /** All calls have answered or failed. */
    isAsked: balance.isFetched && sales.isFetched && daily.isFetched && (payouts.isFetched || !isPaid),
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
  const stats = useBalanceStats(money.balance);
  const aside = (
    <span className="flex items-center gap-4">
      {money.balance && isDated(money.balance) && <BeijingMark />}
      <Link to={paths.sales()} className="link -my-1 py-3 text-sm">
        {t.toSales}
      </Link>
    </span>
  );
  return (
    <Panel heading={t.earnings} aside={aside}>
      {stats.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
          {stats.map(({ key, label, fen, line }) => (
            <Stat key={key} label={label} figure={<MoneyStat fen={fen} />} line={line} />
          ))}
        </dl>
      )}
      <Totals money={money} />
      {money.isError && <Retry onRetry={money.retry} />}
    </Panel>
  );
}

/**
 * Totals beside the current balance. Unknown figures are left out, because a zero would be a claim; zeros are left out
 * too.
 */
function Totals({ money: { balance, sales } }: { money: Money }) {
  const { dashboard: t, sales: words } = useT();
  const total = sales?.total_earnings ?? balance?.total_earnings;
  const figures = [
    ...(total ? [{ label: t.totalEarnings, text: formatMoney(fenOf(total)) }] : []),
    ...(sales?.total_sales ? [{ label: words.totalSales, text: words.salesOf(formatCount(sales.total_sales)) }] : []),
    ...(balance?.earnings_7d ? [{ label: t.lately(7), text: formatMoney(fenOf(balance.earnings_7d)) }] : []),
    ...(balance?.earnings_30d ? [{ label: t.lately(30), text: formatMoney(fenOf(balance.earnings_30d)) }] : []),
  ];
  return figures.length > 0 && <FigureList figures={figures} className="mt-5 border-line border-t pt-4" />;
}
