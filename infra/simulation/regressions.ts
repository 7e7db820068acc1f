/** Seeds that once came to a violation, each with what was wrong then. They are run again with every test. */
export const regressions: readonly { seed: number; was: string }[] = [
  { seed: 802189, was: 'bytes were released and no janitor came, because an index lagged (I9)' },
  { seed: 74, was: 'money came back after its seller had changed the account, and stayed (I8)' },
];
