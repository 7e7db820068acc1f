import { firstOf } from '#shared/characters';
import type { Category } from '#shared/limits';
import { isGenerated } from '../files/ai.ts';
import type { FileSummary } from '../files/file.ts';
import { normalText } from '../files/files.ts';
import { isThere, isWhole, piecesOfWord, readWord, type Texts } from './pieces.ts';

/** What somebody looks for, words and tag in the form in which they are compared. */
export interface Criteria {
  words: readonly string[];
  category?: Category | undefined;
  tag?: string | undefined;
  /** Tags that nothing found may have. */
  without?: readonly string[];
  /** Fen, both included. */
  lowest?: number | undefined;
  highest?: number | undefined;
  /** Only what nobody calls generated. */
  isGenerated?: false | undefined;
}

interface CriteriaInput extends Omit<Criteria, 'words' | 'without'> {
  text?: string | undefined;
}

export const termsOf = (text: string): string[] => [...new Set(normalText(text).split(' '))].filter(Boolean);

/** Titles and tags of these posts that have every word, each once. */
export function suggestedBy(
  posts: readonly Pick<FileSummary, 'title' | 'tags'>[],
  terms: readonly string[],
  most: number,
) {
  const fitting = (texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => terms.every((word) => normalText(text).includes(word))).slice(0, most);
  return { titles: fitting(posts.map(({ title }) => title)), tags: fitting(posts.flatMap(({ tags }) => tags)) };
}

/** A hyphen before a word makes it a tag that is not wanted; alone it is looked for as what it is. */
const unwanted = /^-(.+)$/;

/** `PPT -模板`: what has the first and not the tag behind the hyphen. */
export function criteriaOf({ text = '', tag = '', ...filters }: CriteriaInput): Criteria {
  const typed = termsOf(text);
  const without = typed.flatMap((word) => unwanted.exec(word)?.[1] ?? []);
  const terms = typed.filter((word) => !unwanted.test(word));
  return { ...filters, words: terms, tag: normalText(tag) || undefined, ...(without.length > 0 && { without }) };
}

const isPriced = ({ lowest = 0, highest }: Criteria): boolean => lowest > 0 || highest !== undefined;

/** From more than to less: nothing costs that. */
export const isImpossible = ({ lowest = 0, highest }: Criteria): boolean => highest !== undefined && lowest > highest;

export const isUnfiltered = (criteria: Criteria): boolean =>
  criteria.words.length === 0 &&
  criteria.category === undefined &&
  criteria.tag === undefined &&
  !criteria.without &&
  criteria.isGenerated === undefined &&
  !isPriced(criteria);

/** True where the category alone decides, so that its counter is the total. */
export const isCategoryOnly = (criteria: Criteria): boolean =>
  criteria.category !== undefined && isCounted({ ...criteria, category: undefined });

/** True where nothing narrows the list but that it is without what is generated: of both there is a counter. */
export const isCounted = (criteria: Criteria): boolean => isUnfiltered({ ...criteria, isGenerated: undefined });

const aboutLength = 200;

/** As much of a description as is searched. */
export const aboutOf = (description: string): string => firstOf(description.replace(/\s+/g, ' ').trim(), aboutLength);

/** What of a post is searched. */
export interface Searched extends Pick<FileSummary, 'title' | 'tags' | 'username' | 'displayName' | 'price'> {
  about: string;
}

/** Line by line, so that no word is found across two of them. */
const lines = (...texts: readonly string[]): string => texts.map(normalText).join('\n');

/** What a card says of a price of nothing, in both languages: it is looked for as if it were written there. */
export const freeTerms = ['免费', 'free'] as const;

export function textsOf({ title, tags, username, displayName, about, price }: Searched): Texts {
  const titleText = lines(title, ...tags);
  return {
    named: titleText,
    all: `${titleText}\n${lines(username, displayName, about, ...(price === 0 ? freeTerms : []))}`,
  };
}

/** How well a post fits, the best first: words as they stand go before their pieces, and titles before everything else. */
export const matchRanks = ['title', 'elsewhere', 'title, in pieces', 'elsewhere, in pieces'] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Less for what fits better. */
export const rankOf = (rank: MatchRank | undefined): number =>
  rank === undefined ? matchRanks.length : matchRanks.indexOf(rank);

/** Where the words are. Undefined where one of them is nowhere. `read`: for whoever looks at the same posts many times. */
export function matchRankOf(terms: readonly string[], readTexts = textsOf): (post: Searched) => MatchRank | undefined {
  const queryWords = terms.map(readWord);
  return (post) => {
    const head = normalText(post.title);
    if (terms.every((word) => head.includes(word))) return 'title';
    const texts = readTexts(post);
    if (terms.every((word) => isWhole(word, texts))) return 'elsewhere';
    if (queryWords.every((word) => isThere(word, { named: head, all: head }))) return 'title, in pieces';
    return queryWords.every((word) => isThere(word, texts)) ? 'elsewhere, in pieces' : undefined;
  };
}

type Filtered = Pick<FileSummary, 'category' | 'tags' | 'price' | 'badge'>;

/** Everything of a criteria but its words. */
export const passes =
  ({ category, tag, without = [], lowest = 0, highest = Number.POSITIVE_INFINITY, ...filters }: Criteria) =>
  (post: Filtered): boolean =>
    (category === undefined || post.category === category) &&
    (tag === undefined || post.tags.some((tagText) => normalText(tagText) === tag)) &&
    !post.tags.some((tagText) => without.includes(normalText(tagText))) &&
    !(filters.isGenerated === false && isGenerated(post)) &&
    post.price >= lowest &&
    post.price <= highest;

/**
 * Each word is in the title, the tags, the author's names or the beginning of the description, as it stands or in pieces; the
 * rest fits as well.
 */
export function fits(criteria: Criteria, readTexts = textsOf): (post: Searched & Filtered) => boolean {
  const rank = matchRankOf(criteria.words, readTexts);
  const passesFilters = passes(criteria);
  return (post) => passesFilters(post) && rank(post) !== undefined;
}

/** True where something is asked for that has a list: a word of more than one letter, a tag, a category, what is free. */
export const isSearchable = ({ words: terms, category, tag, highest }: Criteria): boolean =>
  category !== undefined || tag !== undefined || highest === 0 || terms.some((word) => piecesOfWord(word).length > 0);
