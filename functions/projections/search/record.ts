import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { entryId, entryKeys, type IndexedDocument } from './entries.ts';
import { layout } from './lists.ts';

/**
 * What stands in the lists of one document, written before the lists are: whoever takes over after a crash, or comes later
 * with a newer version, knows everything that may have to go. Two items: who is at work and how popular the document is,
 * small because every commit and every sale touches it; and what its entries follow from.
 */
export interface SearchRecord {
  /** Of whoever has written last, or is writing. */
  version: number;
  kind: IndexedDocument['kind'];
  /** More than one while it is being changed, or where a worker died over it. */
  cards: string[];
  hots: string[];
  isComplete: boolean;
}

const stateItem = z.object({
  version: z.number(),
  of: z.enum(['post', 'person']),
  hots: z.array(z.string()),
  isComplete: z.boolean(),
});
const cardsItem = z.object({ cards: z.array(z.string()) });

const stateKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: `STATE#${layout}` });
const cardsKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: `CARDS#${layout}` });

/** Nothing was ever put. */
const emptyRecord: SearchRecord = { version: 0, kind: 'post', cards: [], hots: [], isComplete: true };

export async function findRecord(table: Table, id: string): Promise<SearchRecord> {
  const [state, cards] = await table.getMany([stateKey(id), cardsKey(id)], { consistent: true });
  if (!state) return emptyRecord;
  const { of: kind, ...rest } = stateItem.parse(state);
  return { ...rest, kind, cards: cards ? cardsItem.parse(cards).cards : [] };
}

const hasVersion = (version: number): Condition[] => [{ attribute: 'version', equals: version }];

/** It must still be the one that was read, or what it had would be forgotten. */
export const unchangedSince = ({ version }: SearchRecord): Condition[] =>
  version === 0 ? [{ absent: true }] : hasVersion(version);

const stateOf = (id: string, { version, kind, hots, isComplete }: SearchRecord): Item => ({
  ...stateKey(id),
  kind: 'search-state',
  of: kind,
  version,
  hots,
  isComplete,
});

/** Also of what is gone for good: an older version of it may still be on its way. */
export const stateWrite = (id: string, record: SearchRecord, when: Condition[]): Write => ({
  put: stateOf(id, record),
  when,
});

export const cardsWrite = (id: string, { cards }: Pick<SearchRecord, 'cards'>): Write =>
  cards.length > 0 ? { put: { ...cardsKey(id), kind: 'search-cards', cards } } : { remove: cardsKey(id) };

/** In every commit: a worker that was overtaken cannot write a single old word. */
export const ownershipCheck = (id: string, version: number): Write => ({
  check: stateKey(id),
  when: hasVersion(version),
});
export const ownedStateWrite = (id: string, record: SearchRecord): Write =>
  stateWrite(id, record, hasVersion(record.version));

/** Everything that may stand of it, by its key. */
export function possibleEntryKeys(id: string, { kind, cards, hots }: SearchRecord): Map<string, Key> {
  const keys = cards.flatMap((card) => hots.flatMap((hot) => entryKeys(id, { kind, card, rankKey: hot })));
  return new Map(keys.map((key) => [entryId(key), key]));
}
