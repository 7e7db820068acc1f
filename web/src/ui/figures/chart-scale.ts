/** Steps between two lines: small ones are whole numbers, large ones round numbers. */
const smallSteps = [1, 2, 3, 4, 5] as const;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** The maximum number of steps. */
const parts = 4;

function stepOf(minimum: number): number {
  const step = smallSteps.find((size) => size >= minimum);
  if (step) return step;
  const unit = 10 ** Math.floor(Math.log10(minimum));
  return (roundSteps.find((times) => times * unit >= minimum) ?? 10) * unit;
}

/** The values of a chart's lines: from 0 in whole, round steps, the last one at least `most`; five lines at most. */
export function scaleOf(most: number): number[] {
  const step = stepOf(most / parts);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
