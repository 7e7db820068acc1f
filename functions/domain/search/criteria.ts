import type { Category } from '#shared/limits';
import { firstCharacters } from '#shared/text/characters';
import { isGenerated } from '../files/ai.ts';
import type { FileSummary } from '../files/file.ts';
import { normalText } from '../files/files.ts';
import { isMatched, isWhole, piecesOfWord, readWord, type Texts } from './pieces.ts';
import { type Expansion, expansionsOf } from './synonyms.ts';
import { freeTerms, typeTermsOf } from './type-terms.ts';

/** The criteria of a search, with terms and tag in normal form. */
export interface Criteria {
  words: readonly string[];
  /** The same words with their synonyms; undefined if only the words themselves match. */
  expansions?: readonly Expansion[] | undefined;
  category?: Category | undefined;
  tag?: string | undefined;
  /** Tags that exclude a file. */
  without?: readonly string[];
  /** In fen, both inclusive. */
  lowest?: number | undefined;
  highest?: number | undefined;
  /** Set to leave out generated content. */
  isGenerated?: false | undefined;
}

interface CriteriaInput extends Omit<Criteria, 'words' | 'expansions' | 'without'> {
  text?: string | undefined;
  /** Set to match synonyms and types of files as well. */
  isExpanded?: boolean;
}

export const termsOf = (text: string): string[] => [...new Set(normalText(text).split(' '))].filter(Boolean);

/** Titles and tags of these files that contain every term, each once. */
export function suggestedBy(
  posts: readonly Pick<FileSummary, 'title' | 'tags'>[],
  terms: readonly string[],
  most: number,
) {
  const fitting = (texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => terms.every((word) => normalText(text).includes(word))).slice(0, most);
  return { titles: fitting(posts.map(({ title }) => title)), tags: fitting(posts.flatMap(({ tags }) => tags)) };
}

/** A hyphen before a word excludes that tag; a hyphen alone is an ordinary term. */
const unwanted = /^-(.+)$/;

/** `PPT -模板` finds files with the first term and without the tag after the hyphen. */
export function criteriaOf({ text = '', tag = '', isExpanded = false, ...filters }: CriteriaInput): Criteria {
  const typed = termsOf(text);
  const without = typed.flatMap((word) => unwanted.exec(word)?.[1] ?? []);
  const terms = typed.filter((word) => !unwanted.test(word));
  const expansions = isExpanded ? expansionsOf(terms) : undefined;
  return {
    ...filters,
    words: terms,
    tag: normalText(tag) || undefined,
    ...(without.length > 0 && { without }),
    ...(expansions && { expansions }),
  };
}

const isPriced = ({ lowest = 0, highest }: Criteria): boolean => lowest > 0 || highest !== undefined;

/** A lower bound above the upper one matches nothing. */
export const isImpossible = ({ lowest = 0, highest }: Criteria): boolean => highest !== undefined && lowest > highest;

export const isUnfiltered = (criteria: Criteria): boolean =>
  criteria.words.length === 0 &&
  criteria.category === undefined &&
  criteria.tag === undefined &&
  !criteria.without &&
  criteria.isGenerated === undefined &&
  !isPriced(criteria);

/** True if only the category filters, so that its counter is the total. */
export const isCategoryOnly = (criteria: Criteria): boolean =>
  criteria.category !== undefined && hasCounter({ ...criteria, category: undefined });

/** True if at most generated content is excluded: both totals have a counter. */
export const hasCounter = (criteria: Criteria): boolean => isUnfiltered({ ...criteria, isGenerated: undefined });

const aboutLength = 200;

/** The searched beginning of a description. */
export const aboutOf = (description: string): string =>
  firstCharacters(description.replace(/\s+/g, ' ').trim(), aboutLength);

/** The searched fields of a file. */
export interface SearchableFile
  extends Pick<
    FileSummary,
    'title' | 'tags' | 'username' | 'displayName' | 'price' | 'fileName' | 'fileCount' | 'category'
  > {
  about: string;
}

/** One line each, so that no term matches across two texts. */
const lines = (...texts: readonly string[]): string => texts.map(normalText).join('\n');

export interface FileTexts extends Texts {
  types: readonly string[];
}

export function textsOf(file: SearchableFile): FileTexts {
  const { title, tags, username, displayName, about, price } = file;
  const titleText = lines(title, ...tags);
  return {
    named: titleText,
    all: `${titleText}\n${lines(username, displayName, about, ...(price === 0 ? freeTerms : []))}`,
    types: typeTermsOf(file),
  };
}

/**
 * The quality of a match, best first: whole words before fragments, the words themselves before synonyms, and titles
 * before everything else.
 */
export const matchRanks = [
  'title',
  'elsewhere',
  'title, in pieces',
  'elsewhere, in pieces',
  'title, by synonyms',
  'elsewhere, by synonyms',
] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Lower is better. */
export const rankOf = (rank: MatchRank | undefined): number =>
  rank === undefined ? matchRanks.length : matchRanks.indexOf(rank);

/** Synonyms are searched in titles and tags only: a description mentions much that a file is not. */
export const synonymIn = (
  { term, synonyms }: Expansion,
  { named, types }: Omit<FileTexts, 'all'>,
): string | undefined =>
  types.includes(term) ? term : synonyms.find((synonym) => named.includes(synonym) || types.includes(synonym));

type SearchTerms = Pick<Criteria, 'words' | 'expansions'>;

function synonymRankOf({ expansions }: SearchTerms): (head: string, texts: FileTexts) => MatchRank | undefined {
  const terms = expansions?.map((expansion) => ({ expansion, word: readWord(expansion.term) }));
  return (head, texts) => {
    const isEach = (where: FileTexts): boolean =>
      terms?.every(({ expansion, word }) => isMatched(word, where) || synonymIn(expansion, where) !== undefined) ===
      true;
    if (!isEach(texts)) return undefined;
    return isEach({ named: head, all: head, types: [] }) ? 'title, by synonyms' : 'elsewhere, by synonyms';
  };
}

/**
 * Ranks a file by where the terms occur; undefined if one of them does not. `readTexts` may be memoised for repeated
 * use.
 */
export function matchRankOf(terms: SearchTerms, readTexts = textsOf): (post: SearchableFile) => MatchRank | undefined {
  const { words } = terms;
  const queryWords = words.map(readWord);
  const synonymRank = synonymRankOf(terms);
  return (post) => {
    const head = normalText(post.title);
    if (words.every((word) => head.includes(word))) return 'title';
    const texts = readTexts(post);
    if (words.every((word) => isWhole(word, texts))) return 'elsewhere';
    if (queryWords.every((word) => isMatched(word, { named: head, all: head }))) return 'title, in pieces';
    if (queryWords.every((word) => isMatched(word, texts))) return 'elsewhere, in pieces';
    return synonymRank(head, texts);
  };
}

type FilterableFile = Pick<FileSummary, 'category' | 'tags' | 'price' | 'badge'>;

/** True if a file passes all criteria but the terms. */
export const passes =
  ({ category, tag, without = [], lowest = 0, highest = Number.POSITIVE_INFINITY, ...filters }: Criteria) =>
  (post: FilterableFile): boolean =>
    (category === undefined || post.category === category) &&
    (tag === undefined || post.tags.some((tagText) => normalText(tagText) === tag)) &&
    !post.tags.some((tagText) => without.includes(normalText(tagText))) &&
    !(filters.isGenerated === false && isGenerated(post)) &&
    post.price >= lowest &&
    post.price <= highest;

/**
 * True if each term is in the title, tags, author's names or the beginning of the description, whole or in fragments,
 * and all other criteria hold.
 */
export function fits(criteria: Criteria, readTexts = textsOf): (post: SearchableFile & FilterableFile) => boolean {
  const rank = matchRankOf(criteria, readTexts);
  const passesFilters = passes(criteria);
  return (post) => passesFilters(post) && rank(post) !== undefined;
}

/** True if a criterion has an index: a term of more than one letter, a tag, a category, or free files. */
export const isSearchable = ({ words: terms, category, tag, highest }: Criteria): boolean =>
  category !== undefined || tag !== undefined || highest === 0 || terms.some((word) => piecesOfWord(word).length > 0);
