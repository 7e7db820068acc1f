import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { day } from '#shared/limits';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { kept } from '../../session/kept.ts';
import { Button } from '../../ui/button/button.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { Seal } from '../../ui/text/seal.tsx';

/** Whoever opened longer ago knows. */
const newsFor = 30 * day;

/** The calendar of everything that is counted by days. */
const beijingDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The first sale is stamped: once, with its date, until its seller puts it away. A browser that keeps nothing shows it again. */
export function FirstSale({ userId, sales }: { userId: string; sales: number }) {
  const { dashboard: t } = useT();
  const { dayOf } = useDates();
  const mark = kept(() => localStorage, `first-sale:${userId}`);
  const [state, setState] = useState(() => mark.read());
  const isAway = state === 'away';
  const { data } = useQuery({
    ...read('GET /payments/sales', { query: { limit: 1, page: sales } }),
    enabled: sales > 0 && !isAway,
  });
  const first = data?.sales[0];
  const isNews = first !== undefined && Date.now() - Date.parse(first.purchased_at) < newsFor;
  /** It settles the first time it is seen, and lies there afterwards. */
  useEffect(() => {
    if (isNews && state === null) mark.write('seen');
  }, [isNews, state, mark.write]);
  if (isAway || !isNews) return null;
  const putAway = () => {
    mark.write('away');
    setState('away');
  };
  return (
    <section
      aria-label={t.opened}
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <Seal word="opened" settles={state === null} />
      <p className="min-w-0 flex-1 basis-44">
        <b className="block font-semibold">{t.openedOn(dayOf(beijingDay(first.purchased_at)))}</b>
        <span className="wrap-anywhere text-ink-2 text-sm">{t.openedWith(first.title)}</span>
      </p>
      <Button tone="quiet" size="sm" onClick={putAway} className="ml-auto">
        {t.putAway}
      </Button>
    </section>
  );
}
