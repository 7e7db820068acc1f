import { useBeijingTime } from '../../features/payout/beijing-time.ts';
import { useNextPayout } from '../../features/payout/next-payout.ts';
import { useSoon } from '../../features/payout/soon.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatCount, formatMoney } from '../../ui/text/format.ts';
import type { Money } from './money.tsx';
import { type Next, nextOf, type Told, toldOf } from './morning.ts';

/** Where clocks show Beijing's time, its name is left out. */
const beijingOffset = -480;

function usePayoutTime(): (moment: string) => string {
  const soon = useSoon();
  const inBeijing = useBeijingTime();
  return (moment) => (new Date().getTimezoneOffset() === beijingOffset ? soon(moment) : inBeijing(moment));
}

function useTold(): (told: Told) => string {
  const { dashboard: t } = useT();
  const { lately } = useDates();
  return (told) => {
    if (told.when === 'last') return t.lastSold(lately(told.sale.purchased_at), told.sale.title);
    const { when, sales, earnings } = told;
    const earned = earnings > 0 ? formatMoney(fenOf(earnings)) : undefined;
    return t.sold(t[when], sales > 0 ? formatCount(sales) : undefined, earned);
  };
}

/** How the stall does, in a sentence in which everything is so; what to expect of the page where there is nothing to tell. */
export function MorningLine({ money }: { money: Money }) {
  const { dashboard: t } = useT();
  const { refusal } = useNextPayout(money.balance);
  const textOf = useTold();
  const told = toldOf({ days: money.days, last: money.sales?.sales[0] });
  const next = nextOf(money.balance, refusal === undefined);
  if (!told) return next ? <NextLine next={next} isAlone /> : t.lead;
  return (
    <span className="wrap-anywhere">
      {textOf(told)}
      {next ? <NextLine next={next} /> : t.stop}
    </span>
  );
}

function NextLine({ next, isAlone = false }: { next: Next; isAlone?: boolean }) {
  const { dashboard: t } = useT();
  const payoutTime = usePayoutTime();
  if (next.what === 'payout') {
    const line = t.paidAt(payoutTime(next.at));
    return <>{isAlone ? t.alone(line) : t.andThen(line)}</>;
  }
  return (
    <>
      {!isAlone && t.stop}
      {t.noAccount}{' '}
      <Link to={paths.payoutSetup()} className="link">
        {t.setUpAccount}
      </Link>
    </>
  );
}
