import type { Mutant } from './mutants.ts';
import { both, rewriteUpdates, setsAttribute, writesTo } from './tampering.ts';

/** Who waits for money is known by a list: what is not in it could be left behind by whoever changes the provider. */
const unlisted = rewriteUpdates(both(writesTo('SBAL#', 'B#'), setsAttribute('ownedPk')), ({ change, ...write }) => ({
  ...write,
  change: { ...change, set: { ...change.set, ownedPk: undefined, ownedSk: undefined } },
}));

const stillListed = rewriteUpdates(
  both(writesTo('SBAL#', 'B#'), setsAttribute('frozenBy')),
  ({ change: { set, ...change }, ...write }) => {
    const { ownedPk: _, ownedSk: __, ...rest } = set ?? {};
    return { ...write, change: { ...change, set: rest } };
  },
);

export const bucketMutants: Mutant[] = [
  { name: 'open money is in no list', tampering: unlisted },
  { name: 'what a payout takes stays in the list of open money', tampering: stillListed },
];
