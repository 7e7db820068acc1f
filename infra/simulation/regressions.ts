/** Seeds that once came to a violation, each with what was wrong then. They are run again with every test. */
export const regressions: readonly { seed: number; was: string }[] = [];
