/** Seeds that once had a violation, with what was wrong; every test run repeats them. */
export const regressions: readonly { seed: number; was: string }[] = [
  { seed: 802189, was: 'bytes were released and no janitor came, because an index lagged (I9)' },
  { seed: 863, was: 'a recount that read copies named a sale that the seller’s totals had (I4)' },
  { seed: 74, was: 'money came back after its seller had changed the account, and stayed (I8)' },
];
