import { barsOf, waveformBars } from '#shared/waveform';
import { cx } from '../../../ui/class-names.ts';

/** The waveform of a sound that was not analysed: a line. */
const flat = '3'.repeat(waveformBars);

export function Outline({ waveform, played }: { waveform: string | null; played: number }) {
  const bars = barsOf(waveform ?? flat);
  const path = bars.map((bar, at) => `M${at * 4 + 1.5} ${20 - (1 + bar * 18)}v${2 * (1 + bar * 18)}`).join('');
  const className = 'absolute inset-0 size-full fill-none [stroke-width:2.5]';
  const box = { viewBox: `0 0 ${bars.length * 4} 40`, preserveAspectRatio: 'none' } as const;
  return (
    <>
      <svg {...box} aria-hidden="true" className={cx(className, 'stroke-line-strong')}>
        <path d={path} />
      </svg>
      <svg
        {...box}
        aria-hidden="true"
        className={cx(className, 'stroke-ink')}
        style={{ clipPath: `inset(0 ${100 - played * 100}% 0 0)` }}
      >
        <path d={path} />
      </svg>
    </>
  );
}
