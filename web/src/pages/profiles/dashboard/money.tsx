import { useRead } from '../../../api/use-read.ts';
import { MoneyAheadBrief, useBalance, useLatestPayouts, useMoneyAhead } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Retry } from './retry.tsx';

const fresh = { refetchOnMount: 'always' } as const;

/** A seller's money and sales; unknown parts are undefined. */
export function useMoney() {
  const balance = useBalance();
  const payout = useLatestPayouts();
  const sales = useRead('GET /payments/sales', { query: { limit: 1 }, ...fresh });
  const daily = useRead('GET /payments/balance/daily', { query: { days: 2 }, ...fresh });
  return {
    balance: balance.data?.data,
    /** Yesterday and today in Beijing. */
    days: daily.data?.data.days,
    sales: sales.data,
    /** All calls have answered or failed. */
    isAsked: [balance, payout, sales, daily].every(({ isFetched }) => isFetched),
    isError: balance.isError || sales.isError,
    retry: () => {
      if (balance.isError) void balance.refetch();
      if (sales.isError) void sales.refetch();
    },
  };
}

export type Money = ReturnType<typeof useMoney>;

export function MoneyLine({ money }: { money: Money }) {
  const { dashboard: t } = useT();
  const ahead = useMoneyAhead();
  return (
    <section aria-label={t.earnings}>
      {ahead && <MoneyAheadBrief ahead={ahead} />}
      {money.isError && <Retry onRetry={money.retry} />}
    </section>
  );
}
