/** A repeatable source of random numbers (mulberry32): the demo market is the same after each start. */
export function random(seed: number) {
  let state = seed;
  /** At least 0 and less than 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** One of the entries, chosen by weight; undefined when no entry has any. */
    weighted<T>(entries: readonly T[], weightOf: (entry: T) => number): T | undefined {
      let remainder = next() * entries.reduce((sum, entry) => sum + weightOf(entry), 0);
      return entries.find((entry) => {
        remainder -= weightOf(entry);
        return remainder < 0;
      });
    },
  };
}
