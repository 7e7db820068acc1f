import { normalText } from '#functions/domain/files/files';
import type { Criteria } from '#functions/domain/search/criteria';
import { charactersOf, fragmentsOf, gramsOf, sampleOf } from '#functions/domain/search/grams';
import { piecesOfWord, readWord } from '#functions/domain/search/pieces';
import type { Expansion } from '#functions/domain/search/synonyms';
import { categoriesOfTerm, freeTerms } from '#functions/domain/search/type-terms';
import type { FoundPerson } from '#functions/ports/search';
import type { AuthorCard } from './documents.ts';

/**
 * One list per piece of text. `A`: title, tags and author; `B`: beginning of the description; `L`: all pieces of texts
 * too long for lists of their own; `F`: filters; `U`: people.
 */
export type ListName = `${'A' | 'B' | 'F' | 'L' | 'U'}${string}`;

/**
 * Increased with every change of the key layout: lists of other layouts are ignored, and `rebuild` writes those of this
 * one.
 */
export const layout = 3;

export const listPk = (name: string): string => `T${layout}#${name}`;

/** Every post, in the sort orders that term lists lack. */
export const allPostsList: ListName = 'Fall';
export const categoryList = (category: string): ListName => `Fcat:${category}`;
export const freeList: ListName = 'Ffree';
export const tagList = (tag: string): ListName => `Ftag:${normalText(tag)}`;

type Zone = 'A' | 'B' | 'L' | 'U';

const listsIn = (zone: Zone, pieces: readonly string[]): ListName[] =>
  pieces.map((piece): ListName => `${zone}${piece}`);

/** Lists for a query, except those of long texts. */
export const titleList = (piece: string): ListName => `A${piece}`;
export const aboutList = (piece: string): ListName => `B${piece}`;

const freeGrams = new Set(freeTerms.flatMap(gramsOf));

/** Posts that cost nothing match terms such as "free" through their card, and have a list of their own. */
export const freeLists = (piece: string): ListName[] => (freeGrams.has(piece) ? [freeList] : []);

/** The lists that contain long texts with this piece: for a gram those of its fragments, for a fragment its own. */
export function longLists(piece: string): ListName[] {
  const fragments = fragmentsOf(piece);
  return listsIn('L', gramsOf(piece).length > 0 ? fragments : [piece]);
}

/** The ends of a word before its middle, since overlapping pieces narrow a search less. */
export function endsFirst<T>(all: readonly T[]): T[] {
  const last = Math.max(1, all.length - 1);
  const order = [0, last, Math.floor(last / 2), ...all.keys()];
  return [...new Set(order)].flatMap((at) => all[at] ?? []);
}

/** One of each row in turn. */
export function interleave<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}

const distinct = <T>(names: readonly T[]): T[] => [...new Set(names)];

/** Kept in every sort order. A post has at most two, so moving it costs the same however long its text is. */
export const orderedLists = ({ category, price }: AuthorCard): ListName[] => [
  categoryList(category),
  ...(price === 0 ? [freeList] : []),
];

/** With its other entries a post stays below six hundred: see `docs/decisions/0032-entries-of-a-post.md`. */
const maxLists = 590;

/**
 * Sorted by newest only. The most searched pieces come first; texts with too many pieces use the lists of long texts,
 * up to the limit.
 */
export function newestLists({ title, tags, username, displayName, about }: AuthorCard): ListName[] {
  const titles = [title, ...tags].map(normalText);
  const names = [username, displayName].map(normalText);
  const beginning = normalText(about);
  const heads = listsIn('A', [...titles.flatMap(gramsOf), ...titles.flatMap(fragmentsOf), ...names.flatMap(gramsOf)]);
  const headPieces = new Set<string>(heads.map((name) => name.slice(1)));
  const beginningLists = listsIn(
    'B',
    gramsOf(beginning).filter((gram) => !headPieces.has(gram)),
  );
  const short = distinct([...tags.map(tagList), ...heads, ...beginningLists]);
  if (short.length <= maxLists) return short;
  const long = [...titles.flatMap(fragmentsOf), ...names.flatMap(sampleOf), ...sampleOf(beginning)];
  return distinct([...tags.map(tagList), ...listsIn('L', long)]).slice(0, maxLists);
}

/** Lists that the synonyms of one query may add: at half a read unit each they stay far below the call's budget. */
const maxSynonymLists = 16;

/** Where all posts are that have this term as their type. */
export const typeLists = (term: string): ListName[] => [
  ...categoriesOfTerm(term).map(categoryList),
  ...freeLists(term),
];

/** One piece of the term leads to all posts that have it. */
function termLists(term: string, inTitle: boolean): ListName[] {
  const [piece] = readWord(term).lists;
  if (piece === undefined) return [];
  const elsewhere = inTitle ? [] : [aboutList(piece), ...freeLists(piece)];
  return [titleList(piece), ...elsewhere, ...longLists(piece)];
}

/** Titles of long posts are in the list of every fragment, so one fragment is enough. */
const synonymLists = (synonym: string): ListName[] =>
  piecesOfWord(synonym)
    .slice(0, 1)
    .flatMap((piece) => [titleList(piece), ...longLists(piece).slice(0, 1)]);

const listsOf = ({ term, synonyms }: Expansion, inTitle: boolean): ListName[] => [
  ...new Set([
    ...termLists(term, inTitle),
    ...synonyms.flatMap(synonymLists),
    ...(inTitle ? [] : [term, ...synonyms].flatMap(typeLists)),
  ]),
];

/** For each of the terms with the fewest lists, those that contain every post with the term, a synonym or its type. */
export function synonymCandidates({ expansions = [], tag }: Criteria, inTitle: boolean): ListName[][] {
  if (tag !== undefined) return [[tagList(tag)]];
  const candidates = expansions
    .map((expansion) => listsOf(expansion, inTitle))
    .filter((lists) => lists.length > 0)
    .toSorted((one, other) => one.length - other.length);
  let total = 0;
  return candidates.filter((lists, at) => {
    total += lists.length;
    return at === 0 || total <= maxSynonymLists;
  });
}

const nameParts = (text: string): string[] => [...gramsOf(text), ...fragmentsOf(text), ...charactersOf(text)];

/** Both names can be found by any part of them, however short. */
export const personLists = ({ username, displayName }: Pick<FoundPerson, 'username' | 'displayName'>): ListName[] =>
  distinct(listsIn('U', [username, displayName].map(normalText).flatMap(nameParts)));

/** Lists that contain the people matching this normalised text: the list of any one piece will do. */
export const personCandidates = (text: string): string[][] => {
  const pieces = [gramsOf, fragmentsOf, charactersOf].map((kind) => kind(text)).find((kind) => kind.length > 0) ?? [];
  return listsIn('U', pieces).map((piece) => [piece]);
};
