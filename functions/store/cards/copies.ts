import * as z from 'zod';
import type { Item, Key, Table } from '../../ports/table.ts';

/**
 * Lists carry a card of each post or person in them, so that a page of them is one read. Where the cards of a subject stand
 * is in the partition `COPIES#<id>`, beside its head, which says what they show.
 */
export interface Subject {
  id: string;
  /** Undefined: too many lists have it, so none carries a card. */
  card: string | undefined;
  /** Where it differs, the cards are written anew. */
  stamp: string;
}

/** As it stands. */
export type ReadSubject = (table: Table, id: string, most: number) => Promise<Subject | undefined>;

/** What more lists have is looked up by those who read: so many cards would be rewritten for every change. */
export const mostCopies = 5000;

const copiesPk = (id: string): string => `COPIES#${id}`;
export const headKey = (id: string): Key => ({ pk: copiesPk(id), sk: 'HEAD' });
export const copyPrefix = 'AT#';
export const copyKey = (id: string, list: string): Key => ({ pk: copiesPk(id), sk: `${copyPrefix}${list}` });

/** `stamp` is what the cards show, or are about to: `isComplete` says which. */
const headItem = z.object({ version: z.number(), stamp: z.string().optional(), isComplete: z.boolean() });
export type Head = z.output<typeof headItem>;

/** `at` is the sort key of the card; it is an `own` item, or an attribute of what stands in the list anyway. */
const copyItem = z.object({ sk: z.string(), at: z.string(), own: z.boolean() });
export type Copy = z.output<typeof copyItem>;

export const readHead = (item: Item | undefined): Head | undefined => item && headItem.parse(item);
export const readCopy = (item: Item | undefined): Copy | undefined => item && copyItem.parse(item);

export const putHead = (id: string, head: Head): Item => ({ ...headKey(id), kind: 'copies', ...head });
export const isVersion = (version: number) => [{ attribute: 'version', equals: version }] as const;

export const cardKey = ({ sk, at }: Copy): Key => ({ pk: sk.slice(copyPrefix.length), sk: at });

/** Also what was written a moment ago. */
export const copiesOf = (id: string) => ({ pk: copiesPk(id), beginsWith: copyPrefix, consistent: true }) as const;
export const readCopies = (items: readonly Item[]): Copy[] => items.map((item) => copyItem.parse(item));
