import { Timer } from 'lucide-react';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { leftOf } from './left-time.ts';
import { useTimeLeft } from './use-time-left.ts';

/** A timed discount and its remaining time. The figures are not announced at every change. */
export function SaleLine({ until }: { until: string }) {
  const t = useBuyingMessages();
  const dates = useDates();
  const timeLeft = leftOf(useTimeLeft(until));
  return (
    <p className="mt-2 mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
      <Badge tone="ok" icon={Timer}>
        {t.sale}
      </Badge>
      <time role="timer" dateTime={until} title={dates.dateTime(until)} className="num">
        {timeLeft ? t.left(t.time[timeLeft.unit](timeLeft.whole, timeLeft.rest)) : t.ending}
      </time>
    </p>
  );
}
