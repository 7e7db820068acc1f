import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

const tones = {
  /** In progress. */
  ink: 'bg-ink',
  rest: 'bg-ink-2',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad opacity-55',
  /** Nearly full. */
  alarm: 'bg-bad',
};

interface BarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  tone?: keyof typeof tones;
  tall?: boolean;
  hairline?: boolean;
  className?: string;
}

export function ProgressBar({ percent, label, tone = 'ink', tall = false, hairline = false, className }: BarProps) {
  const percentText = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentText}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx(
        'overflow-hidden rounded-full bg-sunken [box-shadow:inset_0_0_0_1px_var(--line)]',
        hairline ? 'h-0.5 *:duration-700' : tall ? 'h-2.5' : 'h-1.5',
        className,
      )}
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-(--base)', tones[tone])}
        style={{ width: `${percentText}%` }}
      />
    </div>
  );
}

/** A ring that fills or runs out, with a number inside: polling, countdowns. */
export const Ring = ({ share, children }: { share: number; children: ReactNode }) => (
  <div className="num relative grid size-18 place-items-center">
    <svg viewBox="0 0 72 72" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none stroke-5">
      <circle cx="36" cy="36" r="32" className="stroke-line" />
      <circle
        cx="36"
        cy="36"
        r="32"
        pathLength="100"
        strokeDasharray={`${Math.round(Math.min(1, Math.max(0, share)) * 100)} 100`}
        strokeLinecap={share > 0 ? 'round' : 'butt'}
        className="stroke-ink"
      />
    </svg>
    <b className="relative font-semibold text-lg">{children}</b>
  </div>
);
