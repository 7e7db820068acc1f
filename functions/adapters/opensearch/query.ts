import { popularityKey } from '#functions/domain/catalog/popularity';
import { namePlain } from '#functions/domain/profiles/people';
import { type Criteria, matchRankOf, matchRanks, rankOf } from '#functions/domain/search/criteria';
import { isShort } from '#functions/domain/search/grams';
import { apartOf, comesApart, pairsOf, piecesOfWord, readWord } from '#functions/domain/search/pieces';
import type { Expansion } from '#functions/domain/search/synonyms';
import type { FindablePost } from '#functions/ports/search';
import type { FileSort } from '#shared/limits';

export type Clause = Record<string, object>;

/** Single characters use their own field, longer texts the pairs. */
const phrase = (field: string, text: string): Clause => ({
  match_phrase: { [[...text].length === 1 ? `${field}.singles` : field]: text },
});

/** As in every index of this market, short words are searched in titles and tags only. */
const wordClause = (word: string): Clause => phrase(isShort(word) ? 'named' : 'all', word);

const allOf = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
const oneOf = (clauses: readonly Clause[]): Clause => ({ bool: { should: clauses, minimum_should_match: 1 } });

/** Every character together with one of its neighbours. */
function pairsClause(run: string, field: string): Clause {
  const pairs = pairsOf(run).map((pair) => phrase(field, pair));
  return allOf([...run].map((_, at) => oneOf(pairs.slice(Math.max(0, at - 1), at + 1))));
}

/** The whole word, or all of its pieces: in the title alone, or anywhere. */
function matchClause(word: string, inTitle: boolean): Clause {
  const whole = (text: string) => (inTitle ? phrase('title', text) : wordClause(text));
  const piece = (run: string) => {
    if (comesApart(run)) return pairsClause(run, inTitle ? 'title' : 'all');
    const apart = apartOf(run);
    return apart.length > 0 ? oneOf([whole(run), allOf(apart.map(whole))]) : whole(run);
  };
  const { runs } = readWord(word);
  return runs ? oneOf([whole(word), allOf(runs.map(piece))]) : whole(word);
}

/** The term itself or one of its synonyms: in the title alone, or in titles, tags and types. */
function synonymClause({ term, synonyms }: Expansion, inTitle: boolean): Clause {
  const named = synonyms.map((synonym) => phrase(inTitle ? 'title' : 'named', synonym));
  const typed = inTitle ? [] : [{ terms: { types: [term, ...synonyms] } }];
  return oneOf([matchClause(term, inTitle), ...named, ...typed]);
}

type SearchTerms = Pick<Criteria, 'words' | 'expansions'>;

const wordsFilter = ({ words, expansions }: SearchTerms): Clause[] => {
  const exact = words.map((word) => matchClause(word, false));
  if (!expansions) return exact;
  return [oneOf([allOf(exact), allOf(expansions.map((expansion) => synonymClause(expansion, false)))])];
};

const priceFilter = ({ lowest, highest }: Criteria): Clause[] =>
  lowest === undefined && highest === undefined ? [] : [{ range: { price: { gte: lowest, lte: highest } } }];

const filtersOf = ({ category, tag, ...criteria }: Criteria): Clause[] => [
  { term: { kind: 'post' } },
  ...wordsFilter(criteria),
  ...(category === undefined ? [] : [{ term: { category } }]),
  ...(tag === undefined ? [] : [{ term: { tags: tag } }]),
  ...priceFilter(criteria),
];

const scored = (boost: number, filter: readonly Clause[], mustNot: readonly Clause[] = []): Clause => ({
  constant_score: { filter: { bool: { filter, must_not: mustNot } }, boost },
});

/** The sum of these scores gives the match rank. */
function rankScores({ words, expansions }: SearchTerms): Clause[] {
  const whole = words.map(wordClause);
  const inTitle = words.map((word) => phrase('title', word));
  const exact = words.map((word) => matchClause(word, false));
  return [
    scored(2, exact),
    scored(2, whole),
    scored(1, inTitle),
    scored(
      1,
      words.map((word) => matchClause(word, true)),
      [allOf(whole)],
    ),
    ...(expansions
      ? [
          scored(
            1,
            expansions.map((expansion) => synonymClause(expansion, true)),
            [allOf(exact)],
          ),
        ]
      : []),
  ];
}

const exclusions = (hidden: readonly string[], { without: tags = [], isGenerated }: Partial<Criteria> = {}): Clause => {
  const unwanted = [
    ...(hidden.length > 0 ? [{ ids: { values: hidden } }] : []),
    ...(tags.length > 0 ? [{ terms: { tags } }] : []),
    ...(isGenerated === false ? [{ term: { generated: true } }] : []),
  ];
  return unwanted.length > 0 ? { must_not: unwanted } : {};
};

export const postsQuery = (
  criteria: Criteria,
  { byMatchRank, hidden }: { byMatchRank: boolean; hidden: readonly string[] },
): Clause => ({
  bool: {
    filter: filtersOf(criteria),
    ...exclusions(hidden, criteria),
    ...(byMatchRank && { should: rankScores(criteria) }),
  },
});

export const peopleQuery = (text: string): Clause => {
  const name = namePlain(text);
  return {
    bool: {
      filter: [{ term: { kind: 'person' } }],
      should: [phrase('handle', name), phrase('display', name)],
      minimum_should_match: 1,
    },
  };
};

/** Posts with all of these words in their title or one tag. */
export const namedQuery = (words: readonly string[], hidden: readonly string[]): Clause => ({
  bool: { filter: [{ term: { kind: 'post' } }, ...words.map((word) => phrase('named', word))], ...exclusions(hidden) },
});

/** Any piece of the term, since some are right even where it is misspelt; a synonym as a whole, or the type. */
const nearClauses = ({ term, synonyms }: Expansion): Clause[] => [
  ...piecesOfWord(term).map(wordClause),
  ...synonyms.map((synonym) => phrase('named', synonym)),
  { terms: { types: [term, ...synonyms] } },
];

/** Posts with any of these terms, those with more of them first. */
export const nearQuery = (terms: readonly Expansion[], hidden: readonly string[]): Clause => ({
  bool: {
    filter: [{ term: { kind: 'post' } }],
    ...exclusions(hidden),
    should: terms.flatMap(nearClauses).map((clause) => scored(1, [clause])),
    minimum_should_match: 1,
  },
});

export type SortValue = string | number;

export interface SortOrder {
  sort: Record<string, 'asc' | 'desc'>[];
  valuesOf(post: FindablePost): SortValue[];
}

const orders: Record<FileSort, SortOrder> = {
  newest: { sort: [{ id: 'desc' }], valuesOf: ({ id }) => [id] },
  popular: { sort: [{ hot: 'desc' }], valuesOf: ({ heat, id }) => [popularityKey(heat, id)] },
  'price-low': { sort: [{ price: 'asc' }, { id: 'desc' }], valuesOf: ({ price, id }) => [price, id] },
  'price-high': { sort: [{ price: 'desc' }, { id: 'asc' }], valuesOf: ({ price, id }) => [price, id] },
};

export function orderFor(sort: FileSort | undefined, terms: SearchTerms): SortOrder {
  if (sort !== undefined || terms.words.length === 0) return orders[sort ?? 'newest'];
  const matchRank = matchRankOf(terms);
  return {
    sort: [{ _score: 'desc' }, { id: 'desc' }],
    valuesOf: (post) => [matchRanks.length - 1 - rankOf(matchRank(post)), post.id],
  };
}

const compareValues = (a: SortValue, b: SortValue): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Negative if `a` comes before `b`. */
export function compareBy({ sort }: Pick<SortOrder, 'sort'>, a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [at, field] of sort.entries()) {
    const direction = Object.values(field)[0] === 'desc' ? -1 : 1;
    const compared = compareValues(a[at] ?? '', b[at] ?? '') * direction;
    if (compared !== 0) return compared;
  }
  return 0;
}
