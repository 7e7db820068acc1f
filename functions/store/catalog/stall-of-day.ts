import * as z from 'zod';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { findItem, unchanged } from '../table/items.ts';

export const stallChoiceItem = z.object({
  /** In Beijing: `20261120`. */
  day: z.string(),
  /** Absent while no stall qualifies, and once an operator has ended a pin. */
  userId: z.string().optional(),
  /** While no stall qualifies: when the sellers are read again. */
  searchAt: z.number().default(0),
  /** The stalls of the last days, the latest first. */
  recent: z.array(z.string()).default([]),
  /** An operator's choice stays until an operator ends it, or nothing of the stall is on sale. */
  isPinned: z.boolean().default(false),
});

export type StallChoice = z.output<typeof stallChoiceItem>;

const choiceKey: Key = { pk: 'STALL-OF-DAY', sk: 'STALL-OF-DAY' };

export const findStallChoice = (table: Table): Promise<StallChoice | undefined> =>
  findItem(table, choiceKey, stallChoiceItem);

/** The seller whose stall an operator has pinned. */
export async function findPinnedStall(table: Table): Promise<string | undefined> {
  const choice = await findStallChoice(table);
  return choice?.isPinned ? choice.userId : undefined;
}

type NewChoice = z.input<typeof stallChoiceItem>;

const choiceWrite = (choice: NewChoice, when: readonly Condition[] = []): Write => ({
  put: { ...choiceKey, kind: 'stall-of-day', ...choice },
  when,
});

/** Fails where another request has chosen for this day, or an operator has. */
export const newStallChoice = (choice: NewChoice, before: StallChoice | undefined): Write =>
  choiceWrite(choice, before ? [unchanged('day', before.day), unchanged('userId', before.userId)] : [{ absent: true }]);

export const pinnedStallWrite = (choice: NewChoice): Write => choiceWrite({ ...choice, isPinned: true });

/** The next request chooses by the rule. Fails where this stall is not pinned. */
export const pinEnd = (userId: string, { day, recent }: StallChoice): Write =>
  choiceWrite({ day, recent }, [
    { attribute: 'userId', equals: userId },
    { attribute: 'isPinned', equals: true },
  ]);

export const stallChoiceDelete: Write = { remove: choiceKey };
