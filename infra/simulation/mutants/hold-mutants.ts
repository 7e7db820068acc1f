import type { Write } from '#functions/ports/table';
import type { Mutant } from './mutants.ts';
import { both, leaveOut, putting, to, together, unchecked } from './tampering.ts';

const held = to('SBAL#', 'HELD#');
const used = (write: Write): boolean => 'update' in write && (write.change.add?.amount ?? 0) < 0;
const released = (write: Write): boolean => 'update' in write && write.change.set?.releasedAt !== undefined;

/** A file was taken down, and is sold as before. */
const barForgotten = leaveOut(
  (write) => 'update' in write && write.update.sk === 'FILE' && write.change.set?.barred !== undefined,
);

/** Bugs of what is held back for a case, and of what is taken down. */
export const holdMutants: readonly Mutant[] = [
  { name: 'what is held back is not booked', tampering: leaveOut(putting(to('LTX#HLD'))) },
  { name: 'a refund uses what is held and leaves it there', tampering: leaveOut(both(held, used)) },
  {
    name: 'what is held is given back as often as somebody asks',
    tampering: together(leaveOut(both(held, released)), unchecked(putting(to('LTX#HLD')))),
  },
  { name: 'what is taken down can still be bought', tampering: barForgotten },
];
