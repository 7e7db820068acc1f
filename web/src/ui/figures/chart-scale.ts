/** Steps between two lines: small ones are whole numbers, large ones round numbers. */
const small = [1, 2, 3, 4, 5] as const;
const round = [1, 2, 2.5, 5, 10] as const;

/** The maximum number of steps. */
const parts = 4;

function stepOf(rough: number): number {
  const step = small.find((size) => size >= rough);
  if (step) return step;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return (round.find((times) => times * unit >= rough) ?? 10) * unit;
}

/** The values of a chart's lines: from 0 in whole, round steps, the last one at least `most`; five lines at most. */
export function scaleOf(most: number): number[] {
  const step = stepOf(most / parts);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
