import type { Totals } from '#functions/store/payouts/totals';
import type { SalesSource } from '#functions/store/promotions/sources';
import { fen, yuanNumber } from '#shared/money';

/** A seller's earnings, in all and by link. */
export function salesSummaryShape(totals: Totals, sources: readonly SalesSource[]) {
  const average = totals.sales === 0 ? fen(0) : fen(Math.round(totals.gross / totals.sales));
  return {
    total_earnings: yuanNumber(totals.earnings),
    total_sales: totals.sales,
    average_price: yuanNumber(average),
    sources: sourcesShape(sources, totals),
  };
}

/** More links than a seller reads. */
const mostSources = 50;

/** The links that earned the most; sales without a link are the remainder. */
function sourcesShape(sources: readonly SalesSource[], totals: Totals) {
  const withLinks = sources.filter(({ sales, earnings }) => sales > 0 || earnings > 0);
  const none = withLinks.reduce(
    (remainder, { sales, earnings }) => ({
      sales: remainder.sales - sales,
      earnings: fen(remainder.earnings - earnings),
    }),
    {
      sales: totals.sales,
      earnings: totals.earnings,
    },
  );
  const all = [...withLinks, ...(withLinks.length > 0 && none.sales > 0 ? [{ via: null, ...none }] : [])];
  return all
    .toSorted((a, other) => other.earnings - a.earnings)
    .slice(0, mostSources)
    .map(({ via, sales, earnings }) => ({ via, sales, earnings: yuanNumber(earnings) }));
}
