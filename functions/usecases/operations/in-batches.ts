/** Runs `size` calls at a time; returns the results in order. */
export async function inBatches<T, R>(list: readonly T[], size: number, run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += size)
    results.push(...(await Promise.all(list.slice(at, at + size).map(run))));
  return results;
}
