/** Bars that fit side by side on a phone. */
export const waveformBars = 72;

const loudest = 35;

/** The peak of a range; every fourth sample is enough to display it. */
function peakOf(samples: ArrayLike<number>, from: number, to: number): number {
  let peak = 0;
  for (let at = from; at < to; at += 4) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}

/** The outline of a sound, one character per bar: 0 is silence, z the loudest. */
export function waveformOf(samples: ArrayLike<number>): string {
  const step = samples.length / waveformBars;
  const peaks = Array.from({ length: waveformBars }, (_, at) =>
    peakOf(samples, Math.floor(at * step), Math.floor((at + 1) * step)),
  );
  const most = Math.max(...peaks) || 1;
  return peaks.map((peak) => Math.round((peak / most) * loudest).toString(36)).join('');
}

/** The height of each bar, from 0 to 1. */
export const barsOf = (waveform: string): number[] => [...waveform].map((bar) => Number.parseInt(bar, 36) / loudest);
