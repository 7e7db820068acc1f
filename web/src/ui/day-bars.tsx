import { useState } from 'react';

export interface DayBar {
  /** `2026-11-20` */
  date: string;
  /** In words, as its label says it. */
  label: string;
  value: number;
  /** 19.00 元 */
  text: string;
}

interface Props {
  days: readonly DayBar[];
  /** Says what the whole shows, for those who cannot see it. */
  summary: string;
}

const share = (value: number, most: number): string => `${most > 0 ? Math.max(0, value / most) * 100 : 0}%`;

/**
 * One bar for each day. What a bar is worth stands above when one points at it; the page offers the same as a table, so
 * the bars themselves are a picture.
 */
export function DayBars({ days, summary }: Props) {
  const [pointed, setPointed] = useState<DayBar>();
  const most = Math.max(0, ...days.map(({ value }) => value));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <div>
      <p aria-hidden="true" className="num min-h-6 text-ink-2 text-sm">
        {pointed && `${pointed.label} · ${pointed.text}`}
      </p>
      <div
        role="img"
        aria-label={summary}
        onPointerLeave={() => setPointed(undefined)}
        className="flex h-36 items-stretch border-line-strong border-b"
      >
        {days.map((one) => (
          <div
            key={one.date}
            onPointerEnter={() => setPointed(one)}
            onPointerDown={() => setPointed(one)}
            className="group flex min-w-0 flex-1 items-end px-px hover:bg-sunken"
          >
            <div
              data-bar
              className="w-full rounded-t-sm bg-chart group-hover:bg-accent"
              style={{ height: share(one.value, most), minHeight: 2 }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="num mt-1.5 flex justify-between text-ink-3 text-xs">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    </div>
  );
}
