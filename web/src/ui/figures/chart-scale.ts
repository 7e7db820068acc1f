const parts = 4;

/** Five values for the lines behind a chart: from 0 in round steps, the last one no less than `most`. */
export function scaleOf(most: number): number[] {
  const rough = Math.max(most, 1) / parts;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5].map((times) => times * unit).find((size) => size >= rough) ?? 10 * unit;
  return Array.from({ length: parts + 1 }, (_, at) => Number((at * step).toFixed(2)));
}
