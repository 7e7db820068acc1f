import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import type { Money } from './money.tsx';
import { isNewcomer, type SalesSummary, summaryOf } from './morning.ts';

const money = (yuan: number): string => formatMoney(fenOf(yuan));

const countOf = (sales: number): string | undefined => (sales > 0 ? formatCount(sales) : undefined);

function useSummaryText(): (summary: SalesSummary) => string {
  const t = useT().dashboard.morning;
  const { date } = useMarketDates();
  return (summary) => {
    if (summary.what === 'last') return t.lastSold(date(summary.sale.purchased_at));
    const sales = countOf(summary.sales);
    if (summary.what === 'given back') return t.givenBack(t[summary.when], sales, money(summary.lost));
    const line = t.sold(t[summary.when], sales, summary.earnings > 0 ? money(summary.earnings) : undefined);
    return summary.when === 'today' ? t.soldToday(line) : t.alone(line);
  };
}

/** The last sales in a sentence; a general introduction if there is nothing to report. */
export function MorningLine({ money: { balance, days, sales } }: { money: Money }) {
  const { dashboard: t } = useT();
  const textOf = useSummaryText();
  const summary = summaryOf({ days, last: sales?.sales[0] });
  if (summary) return <span className="wrap-anywhere">{textOf(summary)}</span>;
  return isNewcomer(sales?.pagination.total, balance) ? t.leadNew : t.lead;
}
