import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useT } from '../../../i18n/index.tsx';
import { type DayBar, DayBars } from '../../../ui/figures/day-bars.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

export const spans = [30, 90] as const;
type Span = (typeof spans)[number];
const views = { chart: ChartColumn, table: Table2 } as const;
type View = keyof typeof views;

export const useDailyEarnings = (days: Span) =>
  useRead('GET /payments/balance/daily', { query: { days }, placeholderData: keepPreviousData });

/** The earnings of each day, as bars or as a table. */
export function EarningsChart() {
  const t = useT().sales;
  const [span, setSpan] = useState<Span>(spans[0]);
  const [view, setView] = useState<View>('chart');
  const { data, error, refetch } = useDailyEarnings(span);
  const days = useDays(data?.data.days ?? []);
  const summary = data && t.earnedIn(data.data.days.length, formatMoney(fenOf(data.data.total)));
  return (
    <section aria-label={t.earningsByDay}>
      <div className="flex flex-wrap gap-2.5">
        <Segmented
          label={t.span}
          options={spans.map((one) => ({ key: one, label: t.spanOf(one) }))}
          current={span}
          onChange={setSpan}
        />
        <Segmented
          label={t.view}
          options={(['chart', 'table'] as const).map((key) => ({ key, label: t.views[key], icon: views[key] }))}
          current={view}
          onChange={setView}
        />
      </div>
      {summary === undefined && error && (
        <LoadFailed heading={t.daysFailed} error={error} onRetry={refetch} className="mt-4" />
      )}
      {summary === undefined && !error && <Skeleton className="mt-4 h-75" />}
      {summary !== undefined && (
        <>
          <p className="mt-3 mb-5 text-ink-3 text-sm">{summary}</p>
          {view === 'chart' ? (
            <DayBars days={days} summary={summary} unit={t.unit} nothing={t.nothingIn(days.length)} />
          ) : (
            <DayTable days={days} />
          )}
        </>
      )}
    </section>
  );
}

/** Days are Beijing's, wherever the reader is. */
function useDays(days: readonly { date: string; earnings: number }[]): DayBar[] {
  const t = useT().sales;
  const { dayOf } = useDates();
  return days.map(({ date, earnings }, at) => {
    const [, month, day] = date.split('-').map(Number);
    return {
      date,
      label: dayOf(date),
      tick: at === days.length - 1 ? t.today : `${month}/${day}`,
      value: earnings,
      text: formatMoney(fenOf(earnings)),
    };
  });
}

/** The same as a table, newest first, without days that earned nothing. */
function DayTable({ days }: { days: readonly DayBar[] }) {
  const { dashboard, sales: t } = useT();
  const earned = days.filter(({ value }) => value !== 0).toReversed();
  return (
    <table className="num w-full text-sm">
      <caption className="sr-only">{t.earningsByDay}</caption>
      <thead>
        <tr className="border-line border-b text-ink-3 text-xs">
          <th scope="col" className="py-1.5 text-left font-normal">
            {t.dayColumn}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {dashboard.earnings}
          </th>
        </tr>
      </thead>
      <tbody>
        {earned.map(({ date, label, text }) => (
          <tr key={date} className="border-line border-b last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 text-right">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
