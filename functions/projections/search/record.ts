import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { entryId, entryKeys, type IndexedDocument } from './entries.ts';
import { layout } from './lists.ts';

/**
 * Which entries a document has, written before the entries themselves: a run that takes over after a crash, or has a
 * newer version, knows every entry that may have to go. It is two items: a small state (version and ranks), since every
 * commit and every sale touches it, and the cards, from which the entries are derived.
 */
export interface SearchRecord {
  /** Of the last run that wrote, or is writing. */
  version: number;
  kind: IndexedDocument['kind'];
  /** More than one during a change, or after a worker died during one. */
  cards: string[];
  hots: string[];
  isComplete: boolean;
}

export const searchStateItem = z.object({
  version: z.number(),
  of: z.enum(['post', 'person']),
  hots: z.array(z.string()),
  isComplete: z.boolean(),
});
export const searchCardsItem = z.object({ cards: z.array(z.string()) });

const stateKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: `STATE#${layout}` });
const cardsKey = (id: string): Key => ({ pk: `SIDX#${id}`, sk: `CARDS#${layout}` });

/** The document was never indexed. */
const emptyRecord: SearchRecord = { version: 0, kind: 'post', cards: [], hots: [], isComplete: true };

export async function findRecord(table: Table, id: string): Promise<SearchRecord> {
  const [state, cards] = await table.getMany([stateKey(id), cardsKey(id)], { consistent: true });
  if (!state) return emptyRecord;
  const { of: kind, ...rest } = searchStateItem.parse(state);
  return { ...rest, kind, cards: cards ? searchCardsItem.parse(cards).cards : [] };
}

const hasVersion = (version: number): Condition[] => [{ attribute: 'version', equals: version }];

/** The record must still be the one that was read, or entries would be forgotten. */
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

/** Also kept for deleted documents: an older version may still be on its way. */
export const stateWrite = (id: string, record: SearchRecord, when: Condition[]): Write => ({
  put: stateOf(id, record),
  when,
});

export const cardsWrite = (id: string, { cards }: Pick<SearchRecord, 'cards'>): Write =>
  cards.length > 0 ? { put: { ...cardsKey(id), kind: 'search-cards', cards } } : { remove: cardsKey(id) };

/** Part of every commit, so that an overtaken worker cannot write outdated entries. */
export const ownershipCheck = (id: string, version: number): Write => ({
  check: stateKey(id),
  when: hasVersion(version),
});
export const ownedStateWrite = (id: string, record: SearchRecord): Write =>
  stateWrite(id, record, hasVersion(record.version));

export function possibleEntryKeys(id: string, { kind, cards, hots }: SearchRecord): Map<string, Key> {
  const keys = cards.flatMap((card) => hots.flatMap((hot) => entryKeys(id, { kind, card, rankKey: hot })));
  return new Map(keys.map((key) => [entryId(key), key]));
}
