import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { idAt } from '#functions/projections/search/places';
import { standingKeys } from '#functions/projections/search/record';
import { text } from './items.ts';
import { cardOf } from './search-documents.ts';
import { type Check, called, lacking, type Snapshot } from './snapshot.ts';

/** FNV-1a. Of two sums that were equal by chance, one in four thousand million would go unseen. */
function hashOf(line: string): number {
  let value = 2166136261;
  for (let at = 0; at < line.length; at++) value = Math.imul(value ^ line.charCodeAt(at), 16777619);
  return value >>> 0;
}

const state = z.object({ of: z.enum(['post', 'person']), version: z.number(), hots: z.array(z.string()) });
const cards = z.object({ cards: z.array(z.string()) });

interface Wanted {
  keys: string[];
  card: string;
}

/** What follows from a record; undefined where nobody can read it. */
function wantedBy(id: string, stateItem: Item | undefined, cardsItem: Item | undefined): Wanted | undefined {
  const known = cardsItem ? cards.safeParse(cardsItem).data?.cards : [];
  const { data } = state.safeParse(stateItem);
  if (!data || !known) return stateItem || cardsItem ? undefined : { keys: [], card: '' };
  try {
    const keys = standingKeys(id, { ...data, kind: data.of, cards: known, isComplete: true }).values();
    return { keys: [...keys].map(({ pk, sk }) => `${pk} / ${sk}`), card: known.at(-1) ?? '' };
  } catch {
    return undefined;
  }
}

export const idOfEntry = ({ sk }: Item): string => idAt(sk);
const lineOf = (key: string, card: unknown): string => `${key}\n${card}`;

/** One after the other, as they are read. */
export class EntrySums {
  readonly #sums = new Map<string, number>();
  looked = 0;

  take(entry: Item): void {
    this.looked += 1;
    this.#add(idOfEntry(entry), lineOf(`${entry.pk} / ${entry.sk}`, entry.card));
  }

  #add(id: string, line: string, sign = 1): void {
    // Each counts by itself: two that are the same are one too many.
    this.#sums.set(id, (this.#sums.get(id) ?? 0) + sign * (2 ** 20 + hashOf(line)));
  }

  /** Those of whom the entries are not what their records say. */
  doubtful(items: readonly Item[]): Set<string> {
    const records = Map.groupBy(
      items.filter(({ kind }) => kind === 'search-state' || kind === 'search-cards'),
      ({ pk }) => pk.slice('SIDX#'.length),
    );
    const unread = new Set<string>();
    for (const [id, of] of records) {
      const find = (kind: string) => of.find((item) => item.kind === kind);
      const wanted = wantedBy(id, find('search-state'), find('search-cards'));
      if (!wanted) unread.add(id);
      for (const key of wanted?.keys ?? []) this.#add(id, lineOf(key, wanted?.card), -1);
    }
    return new Set([...this.#sums].flatMap(([id, sum]) => (sum === 0 ? [] : [id])).concat(...unread));
  }
}

function wrongEntry({ at }: Snapshot, entry: Item, id: string): string[] {
  const item = at(`FILE#${id}`, 'FILE') ?? at(`USR#${id}`, 'USR');
  const named = item ? cardOf('I10', { ...entry, kind: 'search-entry' }, { item, packed: text(entry, 'card') }) : [];
  const wrong = `I10 search-entry ${entry.pk} / ${entry.sk}: its card is not that of its record`;
  return named.length > 0 ? named : [wrong];
}

function wrongOf(snapshot: Snapshot, id: string, found: readonly Item[]): string[] {
  const [stateItem, cardsItem] = ['STATE#3', 'CARDS#3'].map((sk) => snapshot.at(`SIDX#${id}`, sk));
  const wanted = wantedBy(id, stateItem, cardsItem);
  if (!wanted) {
    const record = cardsItem ?? stateItem;
    return record ? [`I10 ${called(record)}: nobody can read what its entries follow from`] : [];
  }
  const stand = new Map(found.map((entry) => [`${entry.pk} / ${entry.sk}`, entry]));
  const belong = new Set(wanted.keys);
  return [
    ...wanted.keys.filter((key) => !stand.has(key)).map((key) => lacking('I10', 'search-entry', key)),
    ...[...stand].flatMap(([key, entry]) => {
      if (!belong.has(key)) return [`I10 search-entry ${key}: ${id} does not belong into this list`];
      return entry.card === wanted.card ? [] : wrongEntry(snapshot, entry, id);
    }),
  ];
}

/** What is found, and where, is what the record of it says, which is held to the post itself elsewhere. */
export const searchEntries: Check = (snapshot) =>
  [...(snapshot.entries?.doubtful ?? [])].flatMap(([id, found]) =>
    snapshot.isMoving(id) ? [] : wrongOf(snapshot, id, found),
  );
