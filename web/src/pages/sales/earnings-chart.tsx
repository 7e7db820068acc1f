import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { useDates } from '../../ui/dates.ts';
import { type DayBar, DayBars } from '../../ui/day-bars.tsx';
import { fenOf, formatMoney } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const spans = [30, 90] as const;

/** What each day brought, as bars and as a table. Whoever has not earned anything yet is not shown an empty one. */
export function EarningsChart() {
  const t = useT();
  const [span, setSpan] = useState<(typeof spans)[number]>(30);
  const { data } = useQuery({
    ...read('GET /payments/balance/daily', { query: { days: span } }),
    placeholderData: keepPreviousData,
  });
  const days = useDays(data?.data.days ?? []);
  const total = formatMoney(fenOf(data?.data.total ?? 0));
  return (
    <Panel
      heading={t.sales.earningsByDay}
      aside={
        <Chips label={t.sales.span}>
          {spans.map((one) => (
            <Chip key={one} pressed={span === one} onPress={() => setSpan(one)}>
              {t.sales.spanOf(one)}
            </Chip>
          ))}
        </Chips>
      }
    >
      {data ? (
        <>
          <p className="text-ink-2 text-sm">{t.sales.earnedIn(data.data.days.length, total)}</p>
          <DayBars days={days} summary={t.sales.earnedIn(data.data.days.length, total)} />
          <DayTable days={days} />
        </>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Panel>
  );
}

function useDays(days: readonly { date: string; earnings: number }[]): DayBar[] {
  const dates = useDates();
  return days.map(({ date, earnings }) => ({
    date,
    label: dates.date(`${date}T12:00:00+08:00`),
    value: earnings,
    text: formatMoney(fenOf(earnings)),
  }));
}

/** The same in words and figures, newest first, days without earnings left out. */
function DayTable({ days }: { days: readonly DayBar[] }) {
  const t = useT();
  const earned = days.filter(({ value }) => value !== 0).toReversed();
  if (earned.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2 text-sm transition-colors hover:text-accent-text md:min-h-9">
        {t.sales.asTable}
      </summary>
      <table className="num mt-1 w-full text-sm">
        <caption className="sr-only">{t.sales.earningsByDay}</caption>
        <thead>
          <tr className="border-line border-b text-ink-3 text-xs">
            <th scope="col" className="py-1.5 text-left font-normal">
              {t.sales.dayColumn}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t.sales.earningsColumn}
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
    </details>
  );
}
