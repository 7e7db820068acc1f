import type { FileSort } from '#shared/limits';
import { hotKey } from '../../domain/files/popularity.ts';
import { namePlain } from '../../domain/people/people.ts';
import { type Criteria, placeOf } from '../../domain/search/criteria.ts';
import { isShort } from '../../domain/search/grams.ts';
import type { FindablePost } from '../../ports/search.ts';

export type Clause = Record<string, object>;

/** Letter by letter where it is only one, else by pairs. */
const phrase = (field: string, text: string): Clause => ({
  match_phrase: { [[...text].length === 1 ? `${field}.singles` : field]: text },
});

/** Short words are in titles and tags only, as in every index of this market. */
const wordClause = (word: string): Clause => phrase(isShort(word) ? 'named' : 'all', word);

const within = ({ lowest, highest }: Criteria): Clause[] =>
  lowest === undefined && highest === undefined ? [] : [{ range: { price: { gte: lowest, lte: highest } } }];

const filtersOf = ({ category, tag, ...criteria }: Criteria): Clause[] => [
  { term: { kind: 'post' } },
  ...criteria.words.map(wordClause),
  ...(category === undefined ? [] : [{ term: { category } }]),
  ...(tag === undefined ? [] : [{ term: { tags: tag } }]),
  ...within(criteria),
];

/** Scores 1 where all words are in the title, else 0. */
const inTitle = (words: readonly string[]): Clause => ({
  constant_score: { filter: { bool: { filter: words.map((word) => phrase('title', word)) } }, boost: 1 },
});

const without = (hidden: readonly string[]): Clause =>
  hidden.length > 0 ? { must_not: [{ ids: { values: hidden } }] } : {};

export const postsQuery = (
  criteria: Criteria,
  { byTitle, hidden }: { byTitle: boolean; hidden: readonly string[] },
): Clause => ({
  bool: {
    filter: filtersOf(criteria),
    ...without(hidden),
    ...(byTitle && { should: [inTitle(criteria.words)] }),
  },
});

export const peopleQuery = (text: string): Clause => {
  const name = namePlain(text);
  return {
    bool: {
      filter: [{ term: { kind: 'person' } }],
      should: [{ prefix: { username: name } }, phrase('display', name)],
      minimum_should_match: 1,
    },
  };
};

/** Posts with all of these in their title or one of their tags. */
export const namedQuery = (words: readonly string[], hidden: readonly string[]): Clause => ({
  bool: { filter: [{ term: { kind: 'post' } }, ...words.map((word) => phrase('named', word))], ...without(hidden) },
});

// ── Orders ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export type SortValue = string | number;

export interface SortOrder {
  sort: Record<string, 'asc' | 'desc'>[];
  /** Where a post stands, by the same values as the index gives. */
  valuesOf(post: FindablePost): SortValue[];
}

const orders: Record<FileSort, SortOrder> = {
  newest: { sort: [{ id: 'desc' }], valuesOf: ({ id }) => [id] },
  popular: { sort: [{ hot: 'desc' }], valuesOf: ({ heat, id }) => [hotKey(heat, id)] },
  'price-low': { sort: [{ price: 'asc' }, { id: 'desc' }], valuesOf: ({ price, id }) => [price, id] },
  'price-high': { sort: [{ price: 'desc' }, { id: 'asc' }], valuesOf: ({ price, id }) => [price, id] },
};

export function orderFor(sort: FileSort | undefined, words: readonly string[]): SortOrder {
  if (sort !== undefined || words.length === 0) return orders[sort ?? 'newest'];
  const place = placeOf(words);
  return {
    sort: [{ _score: 'desc' }, { id: 'desc' }],
    valuesOf: (post) => [place(post) === 'title' ? 1 : 0, post.id],
  };
}

const compareValues = (a: SortValue, b: SortValue): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Below 0 where `a` comes before `b`. */
export function compareBy({ sort }: SortOrder, a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [at, field] of sort.entries()) {
    const direction = Object.values(field)[0] === 'desc' ? -1 : 1;
    const compared = compareValues(a[at] ?? '', b[at] ?? '') * direction;
    if (compared !== 0) return compared;
  }
  return 0;
}
