import { keyOf } from '#functions/adapters/table/write';
import type { Query, Table, Write } from '#functions/ports/table';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import { dropWrites, rewriteUpdates, setsAttribute, withoutConditions, writesTo } from './tampering.ts';

/** Bugs of conflicts of interest and of the limits for one operator. */

/** Matching queries return nothing. */
const emptyList = (isMatch: (query: Query) => boolean): Tampering => ({
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      query: async (query) => (isMatch(query) ? { items: [], cursor: undefined } : ports.table.query(query)),
    },
  }),
});

const linksOverlooked = emptyList(({ pk }) => pk.startsWith('KINOF#'));
const reportersOverlooked = emptyList(({ pk, beginsWith }) => pk.startsWith('CASE#') && beginsWith === 'R#');

/** Purchases are missing from consistent reads, so buyers of a reported file are not recognised. */
const buyersOverlooked: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      getMany: async (keys, options) => {
        const items = await ports.table.getMany(keys, options);
        return items.map((item) => (options?.consistent && item?.kind === 'purchase' ? undefined : item));
      },
    },
  }),
};

const sums = writesTo('ALONE#');
const isSum = (write: Write): write is Extract<Write, { update: object }> => 'update' in write && sums(write);

/** Checks a limit with a read before the commit. */
async function isWithinLimit(table: Table, write: Write): Promise<boolean> {
  if (!isSum(write)) return true;
  const item = await table.get(write.update, { consistent: true });
  const before = typeof item?.amount === 'number' ? item.amount : 0;
  return before + (write.change.add?.amount ?? 0) <= 500_00;
}

const checkSumsBeforehand: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      async commit(writes) {
        const isWithin = await Promise.all(writes.map((write) => isWithinLimit(ports.table, write)));
        const failed = isWithin.flatMap((isFine, at) => (isFine ? [] : [{ at }]));
        if (failed.length > 0) return { ok: false, failed };
        return ports.table.commit(writes.map((write) => (isSum(write) ? { ...write, when: [] } : write)));
      },
    },
  }),
};

const endsHold = (write: Write): boolean => 'remove' in write && keyOf(write).sk === 'HOLD';

const releaseWithoutCounting: Tampering = {
  writes: (writes) => (writes.some(endsHold) ? writes.filter((write) => !sums(write)) : writes),
};

/** Operators' sessions are stored like other sessions. */
const asOrdinarySessions = rewriteUpdates(setsAttribute('isOperator'), ({ change, ...write }) => ({
  ...write,
  change: { ...change, set: { ...change.set, isOperator: undefined } },
}));

export const operatorMutants: readonly Mutant[] = [
  { name: 'accounts linked to an operator’s are not looked at', tampering: linksOverlooked },
  { name: 'who has reported may decide', tampering: reportersOverlooked },
  { name: 'who has bought it may decide', tampering: buyersOverlooked },
  { name: 'what one buyer is given back is not summed', tampering: dropWrites(writesTo('ALONE#buyer#')) },
  { name: 'what one operator lets leave is not summed', tampering: withoutConditions(writesTo('ALONE#operator#')) },
  { name: 'what is one seller’s is not summed', tampering: dropWrites(writesTo('ALONE#seller#')) },
  { name: 'sums are read and are no condition', tampering: checkSumsBeforehand },
  { name: 'the end of a hold is not counted', tampering: releaseWithoutCounting },
  { name: 'an operator’s session lasts like anybody’s', tampering: asOrdinarySessions },
];
