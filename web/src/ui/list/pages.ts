/**
 * The first and last page, the current one and its neighbours. Each gap is marked once and stands for at least two
 * pages.
 */
export function pagesToShow(page: number, totalPages: number): Array<number | 'gap-before' | 'gap-after'> {
  const first = Math.max(2, Math.min(page - 1, totalPages - 3));
  const last = Math.min(totalPages - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  const before = first === 3 ? [2] : first > 3 ? (['gap-before'] as const) : [];
  const after = last === totalPages - 2 ? [totalPages - 1] : last < totalPages - 2 ? (['gap-after'] as const) : [];
  return totalPages <= 1 ? [1] : [1, ...before, ...middle, ...after, totalPages];
}
