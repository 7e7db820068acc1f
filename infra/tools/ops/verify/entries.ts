import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { standingKeys } from '#functions/projections/search/record';

const state = z.object({ of: z.enum(['post', 'person']), version: z.number(), hots: z.array(z.string()) });
const cards = z.object({ cards: z.array(z.string()) });

/** How many entries the newest-first lists have of each post and person, and how many follow from its record. */
export function entriesOf(items: readonly Item[], found: ReadonlyMap<string, number>) {
  const idOf = ({ pk }: Item): string => pk.slice('SIDX#'.length);
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind);
  const cardsOf = new Map(ofKind('search-cards').map((item) => [idOf(item), cards.safeParse(item).data?.cards ?? []]));
  const wanted = new Map(
    ofKind('search-state').flatMap((item) => {
      const { data } = state.safeParse(item);
      if (!data) return [];
      const record = { ...data, kind: data.of, cards: cardsOf.get(idOf(item)) ?? [], isComplete: true };
      const keys = [...standingKeys(idOf(item), record).values()].filter(({ sk }) => sk.startsWith('N#'));
      return [[idOf(item), keys.length] as const];
    }),
  );
  const ids = new Set([...found.keys(), ...wanted.keys()]);
  return new Map([...ids].map((id) => [id, { found: found.get(id) ?? 0, wanted: wanted.get(id) ?? 0 }]));
}
