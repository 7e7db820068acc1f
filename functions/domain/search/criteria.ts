import type { Category } from '#shared/limits';
import { firstCharacters } from '#shared/text/characters';
import { isGenerated } from '../files/ai.ts';
import type { FileSummary } from '../files/file.ts';
import { normalText } from '../files/files.ts';
import { isMatched, isWhole, piecesOfWord, readWord, type Texts } from './pieces.ts';

/** The criteria of a search, with terms and tag in normal form. */
export interface Criteria {
  words: readonly string[];
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

interface CriteriaInput extends Omit<Criteria, 'words' | 'without'> {
  text?: string | undefined;
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
export function criteriaOf({ text = '', tag = '', ...filters }: CriteriaInput): Criteria {
  const typed = termsOf(text);
  const without = typed.flatMap((word) => unwanted.exec(word)?.[1] ?? []);
  const terms = typed.filter((word) => !unwanted.test(word));
  return { ...filters, words: terms, tag: normalText(tag) || undefined, ...(without.length > 0 && { without }) };
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
export interface SearchableFile extends Pick<FileSummary, 'title' | 'tags' | 'username' | 'displayName' | 'price'> {
  about: string;
}

/** One line each, so that no term matches across two texts. */
const lines = (...texts: readonly string[]): string => texts.map(normalText).join('\n');

/** Terms for a free file, in both languages: searched as if they were written on it. */
export const freeTerms = ['免费', 'free'] as const;

export function textsOf({ title, tags, username, displayName, about, price }: SearchableFile): Texts {
  const titleText = lines(title, ...tags);
  return {
    named: titleText,
    all: `${titleText}\n${lines(username, displayName, about, ...(price === 0 ? freeTerms : []))}`,
  };
}

/** The quality of a match, best first: whole words before fragments, and titles before everything else. */
export const matchRanks = ['title', 'elsewhere', 'title, in pieces', 'elsewhere, in pieces'] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Lower is better. */
export const rankOf = (rank: MatchRank | undefined): number =>
  rank === undefined ? matchRanks.length : matchRanks.indexOf(rank);

/**
 * Ranks a file by where the terms occur; undefined if one of them does not. `readTexts` may be memoised for repeated
 * use.
 */
export function matchRankOf(
  terms: readonly string[],
  readTexts = textsOf,
): (post: SearchableFile) => MatchRank | undefined {
  const queryWords = terms.map(readWord);
  return (post) => {
    const head = normalText(post.title);
    if (terms.every((word) => head.includes(word))) return 'title';
    const texts = readTexts(post);
    if (terms.every((word) => isWhole(word, texts))) return 'elsewhere';
    if (queryWords.every((word) => isMatched(word, { named: head, all: head }))) return 'title, in pieces';
    return queryWords.every((word) => isMatched(word, texts)) ? 'elsewhere, in pieces' : undefined;
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
  const rank = matchRankOf(criteria.words, readTexts);
  const passesFilters = passes(criteria);
  return (post) => passesFilters(post) && rank(post) !== undefined;
}

/** True if a criterion has an index: a term of more than one letter, a tag, a category, or free files. */
export const isSearchable = ({ words: terms, category, tag, highest }: Criteria): boolean =>
  category !== undefined || tag !== undefined || highest === 0 || terms.some((word) => piecesOfWord(word).length > 0);
