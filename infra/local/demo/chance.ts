/** The same throws each time: a market that looks different with every start could not be spoken about. */
export function chance(seed: number) {
  let state = seed;
  /** From 0 up to and without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (most: number): number => Math.floor(next() * most),
    /** One of them, each as often as its weight says; undefined where none has any. */
    weighted<T>(all: readonly T[], weightOf: (one: T) => number): T | undefined {
      const total = all.reduce((sum, one) => sum + weightOf(one), 0);
      let left = next() * total;
      return all.find((one) => {
        left -= weightOf(one);
        return left < 0;
      });
    },
  };
}
