import type { Write } from '#functions/ports/table';
import type { Mutant } from './mutants.ts';
import { both, combine, dropWrites, puts, withoutConditions, writesTo } from './tampering.ts';

const held = writesTo('SBAL#', 'HELD#');
const isDeduction = (write: Write): boolean => 'update' in write && (write.change.add?.amount ?? 0) < 0;
const isRelease = (write: Write): boolean => 'update' in write && write.change.set?.releasedAt !== undefined;

/** The takedown is recorded, and the file stays on sale. */
const skipTakedown = dropWrites(
  (write) => 'update' in write && write.update.sk === 'FILE' && write.change.set?.barred !== undefined,
);

/** Bugs of holds for cases, and of takedowns. */
export const holdMutants: readonly Mutant[] = [
  { name: 'what is held back is not booked', tampering: dropWrites(puts(writesTo('LTX#HLD'))) },
  { name: 'a refund uses what is held and leaves it there', tampering: dropWrites(both(held, isDeduction)) },
  {
    name: 'what is held is given back as often as somebody asks',
    tampering: combine(dropWrites(both(held, isRelease)), withoutConditions(puts(writesTo('LTX#HLD')))),
  },
  { name: 'what is taken down can still be bought', tampering: skipTakedown },
];
