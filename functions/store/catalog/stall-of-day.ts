import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

const choiceItem = z.object({
  /** In Beijing: `20261120`. */
  day: z.string(),
  userId: z.string(),
  /** The stalls of the last days, the latest first. */
  recent: z.array(z.string()).default([]),
  /** An operator's choice stays until an operator ends it. */
  isPinned: z.boolean().default(false),
});

export type StallChoice = z.output<typeof choiceItem>;

const choiceKey: Key = { pk: 'STALL-OF-DAY', sk: 'STALL-OF-DAY' };

export const findStallChoice = (table: Table): Promise<StallChoice | undefined> =>
  findItem(table, choiceKey, choiceItem);

export const stallChoiceWrite = (choice: StallChoice): Write => ({
  put: { ...choiceKey, kind: 'stall-of-day', ...choice },
});

/** Fails where another request has chosen for this day, or an operator has. */
export const newStallChoice = (choice: StallChoice, before: StallChoice | undefined): Write => ({
  ...stallChoiceWrite(choice),
  when: before
    ? [
        { attribute: 'day', equals: before.day },
        { attribute: 'userId', equals: before.userId },
      ]
    : [{ absent: true }],
});
