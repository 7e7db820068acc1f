import { ChevronDown } from 'lucide-react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { EarningsChart, spans, useDailyEarnings } from './earnings-chart.tsx';
import { Sources } from './sources.tsx';

type Source = ResponseOf<'GET /payments/sales'>['sources'][number];

/** The earnings of thirty days in one line with their curve; opened, the chart, the table and where buyers came from. */
export function MonthFold({ sources }: { sources: readonly Source[] }) {
  const { dashboard: t } = useT();
  const earned = useBalance().data?.data.earnings_30d;
  return (
    <details className="group mb-2 rounded-md border border-line bg-surface">
      <summary className="flex min-h-[52px] list-none items-center gap-3 px-3.5 [&::-webkit-details-marker]:hidden">
        <span className="text-ink-2">{t.lately(spans[0])}</span>
        {earned !== undefined && <b className="num font-semibold">{formatMoney(fenOf(earned))}</b>}
        <Sparkline />
        <ChevronDown
          aria-hidden="true"
          className="ml-auto flex-none text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 px-3.5 pt-2 pb-5">
        <EarningsChart />
        <Sources sources={sources} />
      </div>
    </details>
  );
}

/** Decorative: the chart has the figures. */
function Sparkline() {
  const days = useDailyEarnings(spans[0]).data?.data.days ?? [];
  const top = Math.max(1, ...days.map(({ earnings }) => earnings));
  return (
    <span
      aria-hidden="true"
      className="flex h-6 min-w-0 flex-1 items-end justify-end gap-[2px] overflow-hidden group-open:invisible"
    >
      {days.map(({ date, earnings }) => (
        <i
          key={date}
          className="w-[3px] flex-none rounded-[1px] bg-line-strong"
          style={{ height: `${Math.max(8, (Math.max(0, earnings) / top) * 100)}%` }}
        />
      ))}
    </span>
  );
}
