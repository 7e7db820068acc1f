import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { possibleEntryKeys } from '#functions/projections/search/record';
import { idInSortKey } from '#functions/projections/search/sort-keys';
import { text } from '../items.ts';
import { type Check, labelOf, missingItem, type Snapshot } from '../snapshot.ts';
import { summaryDifferences } from './search-documents.ts';

/** FNV-1a; two different lines have the same hash in one of four thousand million cases. */
function hashOf(line: string): number {
  let value = 2166136261;
  for (let at = 0; at < line.length; at++) value = Math.imul(value ^ line.charCodeAt(at), 16777619);
  return value >>> 0;
}

const state = z.object({ of: z.enum(['post', 'person']), version: z.number(), hots: z.array(z.string()) });
const cards = z.object({ cards: z.array(z.string()) });

/** The entries that follow from a search record; undefined where the record cannot be read. */
function expectedEntries(id: string, stateItem: Item | undefined, cardsItem: Item | undefined) {
  const summaries = cardsItem ? cards.safeParse(cardsItem).data?.cards : [];
  const { data } = state.safeParse(stateItem);
  if (!data || !summaries) return stateItem || cardsItem ? undefined : { keys: [], card: '' };
  try {
    const keys = possibleEntryKeys(id, { ...data, kind: data.of, cards: summaries, isComplete: true }).values();
    return { keys: [...keys].map(({ pk, sk }) => `${pk} / ${sk}`), card: summaries.at(-1) ?? '' };
  } catch {
    return undefined;
  }
}

export const idOfEntry = ({ sk }: Item): string => idInSortKey(sk);
const lineOf = (key: string, card: unknown): string => `${key}\n${card}`;

/** Sums of search entries per file or person, added entry by entry during a scan. */
export class EntrySums {
  readonly #sums = new Map<string, number>();
  entryCount = 0;

  take(entry: Item): void {
    this.entryCount += 1;
    this.#add(idOfEntry(entry), lineOf(`${entry.pk} / ${entry.sk}`, entry.card));
  }

  #add(id: string, line: string, sign = 1): void {
    // The constant counts entries, so that a duplicate changes the sum.
    this.#sums.set(id, (this.#sums.get(id) ?? 0) + sign * (2 ** 20 + hashOf(line)));
  }

  /** Ids whose entries differ from their search record. */
  doubtful(items: readonly Item[]): Set<string> {
    const records = Map.groupBy(
      items.filter(({ kind }) => kind === 'search-state' || kind === 'search-cards'),
      ({ pk }) => pk.slice('SIDX#'.length),
    );
    const unreadable = new Set<string>();
    for (const [id, of] of records) {
      const find = (kind: string) => of.find((item) => item.kind === kind);
      const expected = expectedEntries(id, find('search-state'), find('search-cards'));
      if (!expected) unreadable.add(id);
      for (const key of expected?.keys ?? []) this.#add(id, lineOf(key, expected?.card), -1);
    }
    return new Set([...this.#sums].flatMap(([id, sum]) => (sum === 0 ? [] : [id])).concat(...unreadable));
  }
}

function wrongEntry({ at }: Snapshot, entry: Item, id: string): string[] {
  const item = at(`FILE#${id}`, 'FILE') ?? at(`USR#${id}`, 'USR');
  const differences = item
    ? summaryDifferences('I10', { ...entry, kind: 'search-entry' }, { item, packed: text(entry, 'card') })
    : [];
  const wrong = `I10 search-entry ${entry.pk} / ${entry.sk}: its card is not that of its record`;
  return differences.length > 0 ? differences : [wrong];
}

function wrongEntries(snapshot: Snapshot, id: string, entries: readonly Item[]): string[] {
  const [stateItem, cardsItem] = ['STATE#3', 'CARDS#3'].map((sk) => snapshot.at(`SIDX#${id}`, sk));
  const expected = expectedEntries(id, stateItem, cardsItem);
  if (!expected) {
    const record = cardsItem ?? stateItem;
    return record ? [`I10 ${labelOf(record)}: nobody can read what its entries follow from`] : [];
  }
  const stored = new Map(entries.map((entry) => [`${entry.pk} / ${entry.sk}`, entry]));
  const belonging = new Set(expected.keys);
  return [
    ...expected.keys.filter((key) => !stored.has(key)).map((key) => missingItem('I10', 'search-entry', key)),
    ...[...stored].flatMap(([key, entry]) => {
      if (!belonging.has(key)) return [`I10 search-entry ${key}: ${id} does not belong into this list`];
      return entry.card === expected.card ? [] : wrongEntry(snapshot, entry, id);
    }),
  ];
}

/**
 * I10: the search entries in doubt, compared with their record; the record itself is compared with its file or person
 * elsewhere.
 */
export const searchEntries: Check = (snapshot) =>
  [...(snapshot.entries?.doubtful ?? [])].flatMap(([id, entries]) =>
    snapshot.isMoving(id) ? [] : wrongEntries(snapshot, id, entries),
  );
