import { useT } from '../../../i18n/index.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import type { Money } from './money.tsx';
import { isNewcomer, type SalesSummary, summaryOf } from './morning.ts';

const money = (yuan: number): string => formatMoney(fenOf(yuan));

const countOf = (sales: number): string | undefined => (sales > 0 ? formatCount(sales) : undefined);

function useSummaryText(): (summary: SalesSummary) => string {
  const t = useT().dashboard.morning;
  return (summary) => {
    const sales = countOf(summary.sales);
    if (summary.what === 'given back') return t.givenBack(t[summary.when], sales, money(summary.lost));
    return t.sold(t[summary.when], sales, summary.earnings > 0 ? money(summary.earnings) : undefined);
  };
}

/** The last sales in a sentence; a general introduction if there is nothing to report. */
export function MorningLine({ money: { balance, days, sales } }: { money: Money }) {
  const { dashboard: t } = useT();
  const textOf = useSummaryText();
  const summary = summaryOf(days);
  if (summary) return <span className="wrap-anywhere">{textOf(summary)}</span>;
  return isNewcomer(sales?.pagination.total, balance) ? t.leadNew : t.lead;
}
