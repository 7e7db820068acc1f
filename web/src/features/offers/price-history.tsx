import type { PastPriceAnswer } from '#shared/contract/promotions';
import { useRead } from '../../api/use-read.ts';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { Fold } from '../../ui/frame/fold.tsx';
import { PageSpinner } from '../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

const ninetyDays = 90 * 86_400_000;

/** The lowest of the prices that held at some time of the last 90 days. */
function lowestLately(prices: readonly PastPriceAnswer[]): number | undefined {
  const since = Date.now() - ninetyDays;
  const lately = prices.filter(({ until }) => until === null || Date.parse(until) > since);
  return lately.length > 0 ? Math.min(...lately.map(({ price }) => price)) : undefined;
}

const usePrices = (id: string) => useRead('GET /files/{id}/prices', { params: { id } });

/** The past prices of a file on sale, so that buyers can check what it cost before. */
export function PriceHistory({ id }: { id: string }) {
  const t = useBuyingMessages().history;
  const lowest = lowestLately(usePrices(id).data?.data.prices ?? []);
  return (
    <Fold heading={t.title} value={lowest !== undefined && t.lowest(formatMoney(fenOf(lowest)))}>
      <Prices id={id} />
    </Fold>
  );
}

function Prices({ id }: { id: string }) {
  const t = useBuyingMessages().history;
  const query = usePrices(id);
  if (query.isPending) return <PageSpinner />;
  if (!query.data) return <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} />;
  const { prices } = query.data.data;
  if (prices.length === 0) return <p className="text-ink-2">{t.empty}</p>;
  return (
    <ul aria-label={t.title} className="rows">
      {prices.map((entry) => (
        <Row key={`${entry.since} ${entry.kind}`} of={entry} />
      ))}
    </ul>
  );
}

function Row({ of: { price, kind, since, until } }: { of: PastPriceAnswer }) {
  const t = useBuyingMessages().history;
  const dates = useDates();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span>
        {t.kinds[kind]}
        <span className="num block text-ink-3 text-sm">
          {until === null ? t.since(dates.date(since)) : t.span(dates.date(since), dates.date(until))}
        </span>
      </span>
      <b className="num font-semibold">{formatMoney(fenOf(price))}</b>
    </li>
  );
}
