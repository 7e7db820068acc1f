import { type CSSProperties, useState } from 'react';
import { formatCount } from '../text/format.ts';
import { scaleOf } from './chart-scale.ts';

export interface DayBar {
  /** `2026-11-20` */
  date: string;
  /** The date in words. */
  label: string;
  /** The date below the axis: 11/20. */
  tick: string;
  value: number;
  /** The value as text: ¥19.00 */
  text: string;
}

interface Props {
  days: readonly DayBar[];
  /** Describes the chart to screen readers. */
  summary: string;
  /** The unit of the values, above the top line. */
  unit: string;
  /** Shown instead of bars if all values are zero. */
  nothing: string;
  /** Always as narrow as on a phone: every second date is labelled. */
  isNarrow?: boolean;
}

const percent = (part: number, whole: number): string => `${(Math.max(0, part) / whole) * 100}%`;

/**
 * One bar per day over at most five lines. The value is shown above a bar while it is pointed at. The page offers the
 * same data as a table, so the chart is exposed as an image.
 */
export function DayBars({ days, summary, unit, nothing, isNarrow = false }: Props) {
  const [pointed, setPointed] = useState<number>();
  const lines = scaleOf(Math.max(0, ...days.map(({ value }) => value)));
  const top = lines.at(-1) ?? 1;
  const hot = pointed === undefined ? undefined : days[pointed];
  if (days.every(({ value }) => value <= 0))
    return <p className="grid min-h-65 place-items-center rounded-md bg-sunken px-5 text-ink-2 text-sm">{nothing}</p>;
  return (
    <div role="img" aria-label={summary} className="num relative text-ink-3 text-xs" style={padding}>
      <span className="absolute left-0 top-0">{unit}</span>
      <div className="relative h-48" onPointerLeave={() => setPointed(undefined)}>
        {lines.map((line) => (
          <div key={line} className="absolute inset-x-0 border-line border-t" style={{ bottom: percent(line, top) }}>
            <span className="absolute" style={lineLabelStyle}>
              {formatCount(line)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex">
          {days.map((day, index) => (
            <div
              key={day.date}
              onPointerEnter={() => setPointed(index)}
              onPointerDown={() => setPointed(index)}
              className="flex min-w-0 flex-1 items-end justify-center"
              style={gap}
            >
              <div
                data-bar
                className={index === pointed ? 'w-full rounded-t-sm bg-accent' : 'w-full rounded-t-sm bg-chart'}
                style={{ height: percent(day.value, top), minHeight: 2, maxWidth: 64 }}
              />
            </div>
          ))}
        </div>
        {hot && pointed !== undefined && <Tip day={hot} at={(pointed + 0.5) / days.length} share={hot.value / top} />}
        <Ticks days={days} isNarrow={isNarrow} />
      </div>
    </div>
  );
}

/** Leaves room for the tip above, the values on the left and the dates below. */
const padding: CSSProperties = { padding: '40px 0 28px 44px' };
const lineLabelStyle: CSSProperties = { right: 'calc(100% + 10px)', top: '-.75em', lineHeight: 1.5 };
const gap: CSSProperties = { paddingInline: 'clamp(.5px, .28vw, 4px)' };

/** Above its bar; near the edges it stays inside the chart. */
function Tip({ day, at: index, share }: { day: DayBar; at: number; share: number }) {
  const position: CSSProperties = {
    left: `${index * 100}%`,
    bottom: `calc(${Math.max(0, share) * 100}% + 8px)`,
    translate: `${-index * 100}% 0`,
    pointerEvents: 'none',
  };
  return (
    <div className="absolute whitespace-nowrap rounded-md bg-ink px-3 py-2.5 text-center text-paper" style={position}>
      {day.label}
      <b className="block font-semibold">{day.text}</b>
    </div>
  );
}

const tickCount = 6;

/** With at most this many days each bar is wider than its date. */
const few = 12;

/** About six dates and the last one; phones show every second of them. */
function Ticks({ days, isNarrow }: Pick<Props, 'days'> & { isNarrow: boolean }) {
  const optionalTick = isNarrow ? 'hidden' : 'absolute hidden md:inline';
  const each = Math.max(1, Math.round(days.length / tickCount));
  const last = days.length - 1;
  const labelled = days.flatMap((day, index) =>
    index % each === 0 && last - index >= each / 2 ? [{ ...day, at: index }] : [],
  );
  return (
    <>
      {labelled.map(({ date, tick, at: index }, nth) => (
        <span key={date} className={nth % 2 === 0 ? 'absolute' : optionalTick} style={below(index, days)}>
          {tick}
        </span>
      ))}
      {/* With many days the last date is aligned to the right edge. */}
      <span className="absolute" style={days.length > few ? { top: belowTop, right: 0 } : below(last, days)}>
        {days[last]?.tick}
      </span>
    </>
  );
}

const belowTop = 'calc(100% + 8px)';

const below = (index: number, days: readonly DayBar[]): CSSProperties => ({
  top: belowTop,
  left: percent(index + 0.5, days.length),
  translate: '-50% 0',
});
