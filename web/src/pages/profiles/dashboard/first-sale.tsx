import { useState } from 'react';
import type { SaleAnswer } from '#shared/contract/orders';
import { day } from '#shared/limits';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { storedText } from '../../../session/stored-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Seal } from '../../../ui/text/seal.tsx';

/** A first sale longer ago is no news. */
const newsFor = 30 * day;

const isNews = ({ purchased_at: at }: SaleAnswer): boolean => Date.now() - Date.parse(at) < newsFor;

/** A browser that stores nothing shows it again. */
const markOf = (userId: string) => storedText(() => localStorage, `first-sale:${userId}`);

/** The oldest sale; fetched until its seller dismisses it, or it is no longer news. */
export function useFirstSale(userId: string, sales: number | undefined) {
  const [isAway, setAway] = useState(() => markOf(userId).read() === 'away');
  const isWanted = sales !== undefined && sales > 0 && !isAway;
  const { data, isFetched } = useRead('GET /payments/sales', {
    query: { limit: 1, page: sales ?? 1 },
    enabled: isWanted,
  });
  const first = isAway ? undefined : data?.sales[0];
  if (first && !isNews(first)) markOf(userId).write('away');
  return {
    first: first && isNews(first) ? first : undefined,
    isAsked: !isWanted || isFetched,
    putAway: () => {
      markOf(userId).write('away');
      setAway(true);
    },
  };
}

/**
 * The first sale with a stamp and its date, until the seller dismisses it. The stamp is animated the first time only.
 */
export function FirstSale({ userId, opening }: { userId: string; opening: ReturnType<typeof useFirstSale> }) {
  const { dashboard: t, shared } = useT();
  const { date } = useMarketDates();
  const [settles] = useState(() => markOf(userId).read() === null);
  const { first, putAway } = opening;
  if (!first) return null;
  if (settles) markOf(userId).write('seen');
  return (
    <section
      aria-label={t.opened}
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <Seal word="opened" settles={settles} />
      <p className="min-w-0 flex-1 basis-44">
        <b className="block font-semibold">{t.openedOn(date(first.purchased_at))}</b>
        <span className="wrap-anywhere text-ink-2 text-sm">{t.openedWith(first.title)}</span>
      </p>
      <Button tone="quiet" size="sm" onClick={putAway} className="ml-auto">
        {shared.hide}
      </Button>
    </section>
  );
}
