import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useNextPayout } from '../../../features/payout/next-payout.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import type { Money } from './money.tsx';
import { isNewcomer, type Next, nextOf, type Pause, type SalesSummary, summaryOf } from './morning.ts';

/** At Beijing's UTC offset, in minutes, the zone is not named. */
const beijingOffset = -480;

function useTimes(): { soon: (moment: string) => string; lately: (moment: string) => string } {
  const { payout: t } = useT();
  const { lately, soon } = useMarketDates();
  const timeText = new Date().getTimezoneOffset() === beijingOffset ? (time: string) => time : t.inBeijing;
  return { soon: (moment) => timeText(soon(moment)), lately: (moment) => timeText(lately(moment)) };
}

const money = (yuan: number): string => formatMoney(fenOf(yuan));

const countOf = (sales: number): string | undefined => (sales > 0 ? formatCount(sales) : undefined);

/** The sentence about the last sales, with a full stop, or open for the date of the payout. */
function useSummaryText(): (summary: SalesSummary, payoutAt: string | undefined) => string {
  const t = useT().dashboard.morning;
  const { lately, soon } = useTimes();
  const soldText = (
    { when, sales, earnings }: Extract<SalesSummary, { what: 'sold' }>,
    payoutAt: string | undefined,
  ) => {
    const line = t.sold(t[when], countOf(sales), earnings > 0 ? money(earnings) : undefined);
    if (when === 'today') return t.soldToday(line);
    return payoutAt === undefined ? t.alone(line) : t.andPaidAt(line, soon(payoutAt));
  };
  return (summary, payoutAt) => {
    if (summary.what === 'last') return t.lastSold(lately(summary.sale.purchased_at), summary.sale.title);
    if (summary.what === 'given back') return t.givenBack(t[summary.when], countOf(summary.sales), money(summary.lost));
    return soldText(summary, payoutAt);
  };
}

/** The state of the storefront in sentences; a general introduction if there is nothing to report. */
export function MorningLine({ money: { balance, days, payout, sales } }: { money: Money }) {
  const { dashboard: t } = useT();
  const isNew = isNewcomer(sales?.pagination.total, balance);
  const { obstacle: hindrance } = useNextPayout(balance);
  const textOf = useSummaryText();
  const summary = summaryOf({ days, last: sales?.sales[0] });
  const next = nextOf({ balance, hindrance, payout });
  if (!summary && !next) return isNew ? t.leadNew : t.lead;
  /** Only yesterday's sales are joined with the payout: what is sold today is paid out later. */
  const isOneBreath = next?.what === 'payout' && summary?.what === 'sold' && summary.when === 'yesterday';
  const line = summary && textOf(summary, isOneBreath ? next.at : undefined);
  if (!next || isOneBreath) return <span className="wrap-anywhere">{line}</span>;
  return (
    <span className="wrap-anywhere">
      {line && t.morning.first(line)}
      <NextLine next={next} heldUntil={heldUntilOf(balance)} />
    </span>
  );
}

const heldUntilOf = (balance: Money['balance']): string | undefined =>
  balance?.payout_held_until ?? balance?.email_hold?.until ?? undefined;

interface NextProps {
  next: Next;
  /** Payouts are held until then. */
  heldUntil: string | undefined;
}

function NextLine({ next, heldUntil }: NextProps) {
  const { dashboard } = useT();
  const t = dashboard.morning;
  const { soon: time } = useTimes();
  switch (next.what) {
    case 'payout':
      return t.paidAt(time(next.at));
    case 'maturing':
      return t.matures(time(next.at));
    case 'sent':
      return t.sent(money(next.amount));
    case 'arrived':
      return t.arrived(money(next.amount), time(next.at));
    case 'account':
      return <Doable line={t.noAccount} to={paths.payoutSetup()} word={dashboard.setUpAccount} />;
    case 'paused': {
      const words = t.paused[next.why];
      const line = typeof words === 'string' ? words : words(heldUntil ? time(heldUntil) : '');
      const to = pages[next.why];
      return to ? <Doable line={line} to={to()} word={dashboard.mend} /> : line;
    }
  }
}

/** The page on which a seller can resume payouts. */
const pages: Partial<Record<Pause, () => string>> = {
  noIdentity: paths.payoutSetup,
  returned: paths.sales,
  unconfirmed: paths.sales,
};

const Doable = ({ line, to, word }: { line: string; to: string; word: string }) => (
  <>
    {line}{' '}
    <Link to={to} className="link">
      {word}
    </Link>
  </>
);
