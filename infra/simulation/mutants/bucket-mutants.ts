import type { Mutant } from './mutants.ts';
import { both, rewriteUpdates, setsAttribute, writesTo } from './tampering.ts';

/** A provider may be removed once its list of open money is empty; unlisted money would be left behind. */
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
