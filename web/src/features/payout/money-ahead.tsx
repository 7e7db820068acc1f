import type { ReactNode } from 'react';
import { pageSizes } from '#shared/limits';
import { useRead } from '../../api/use-read.ts';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { paths } from '../../nav/paths.ts';
import { ButtonLink, Link } from '../../ui/button/button.tsx';
import { MoneyStat } from '../../ui/figures/stat.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { type MoneyAhead, moneyAhead } from './arrivals.ts';
import { useArrivalDate, useMarketDates } from './beijing-time.ts';
import { obstacleOf, useNextPayout } from './next-payout.ts';

const fresh = { refetchOnMount: 'always' } as const;

export const useBalance = () => useRead('GET /payments/balance', fresh);

/** More than a day can have: money matures by the hour. */
export const useLatestPayouts = () =>
  useRead('GET /payments/payouts', { query: { limit: 3 * pageSizes.payments }, ...fresh });

/** The state of the seller's money; undefined before it is known, and where there never was any. */
export function useMoneyAhead(): MoneyAhead | undefined {
  const balance = useBalance().data?.data;
  const payouts = useLatestPayouts().data?.data.payouts ?? [];
  return balance && moneyAhead({ balance, payouts, obstacle: obstacleOf(balance), now: Date.now() });
}

/** How much money arrives and by when, or what it waits for and the one step that helps. */
export function MoneyAheadLine({ ahead }: { ahead: MoneyAhead }) {
  const { ahead: t } = useT();
  const account = useBalance().data?.data.payout_account;
  return (
    <section aria-label={t.label}>
      {ahead.what !== 'account' && (
        <p className="num font-bold text-[2.5rem] leading-[1.2] tracking-[-.015em] lg:text-[3rem]">
          <MoneyStat fen={ahead.amount} />
        </p>
      )}
      <p className="num wrap-anywhere mt-1.5 break-keep text-[1.25rem] leading-normal">
        <Line ahead={ahead} />
      </p>
      {'later' in ahead && ahead.later > 0 && <p className="num text-ink-2">{t.later(formatMoney(ahead.later))}</p>}
      {account && 'later' in ahead && <p className="mt-1 text-ink-3 text-sm">{t.to(account)}</p>}
      <Step ahead={ahead} />
    </section>
  );
}

/** The same in one line; the amount leads to the sales. */
export function MoneyAheadBrief({ ahead }: { ahead: MoneyAhead }) {
  const { ahead: t } = useT();
  return (
    <section aria-label={t.label}>
      <p className="num wrap-anywhere break-keep">
        {ahead.what !== 'account' && (
          <Link to={paths.sales()} className="mr-3 font-bold text-[2rem] leading-tight hover:text-accent-text">
            <MoneyStat fen={ahead.amount} />
          </Link>
        )}
        <Line ahead={ahead} />
      </p>
      <Step ahead={ahead} />
    </section>
  );
}

function Line({ ahead }: { ahead: MoneyAhead }): ReactNode {
  const { ahead: t } = useT();
  const { line } = useNextPayout(useBalance().data?.data);
  const arrival = useArrivalDate();
  const { date } = useMarketDates();
  switch (ahead.what) {
    case 'arrives':
      return t.by(arrival(ahead.by));
    case 'late':
      return t.late;
    case 'account':
      return t.account(formatMoney(ahead.amount));
    case 'returned':
      return localized(ahead.reason ?? t.returned);
    case 'waits':
      return line || t.waits;
    case 'arrived':
      return t.arrived(date(ahead.at));
  }
}

function Step({ ahead }: { ahead: MoneyAhead }) {
  const { ahead: t } = useT();
  const word = { account: t.setUp, returned: t.mend }[ahead.what as 'account' | 'returned'];
  if (word === undefined || (ahead.what === 'returned' && ahead.isOurs)) return null;
  return (
    <ButtonLink tone="primary" to={paths.payoutSetup()} className="mt-3">
      {word}
    </ButtonLink>
  );
}
