import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';

/** What moves money by hand is decided by two people where it is much, or where the books themselves are corrected. */

const aloneUpTo = fen(500_00);

export const needsTwo = (amount: Fen): boolean => amount > aloneUpTo;

/** Nobody has confirmed it for so long: what was so then may not be so any more. */
const lapsesAfter = 7 * day;

export const lapsesAt = ({ at }: { at: number }): number => at + lapsesAfter;

const sameName = (name: string): string => name.trim().toLowerCase();

export const isSamePerson = (one: string, other: string): boolean => sameName(one) === sameName(other);
