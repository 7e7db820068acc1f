import { normalText } from '#functions/domain/files/files';
import { freeTerms } from '#functions/domain/search/criteria';
import { charactersOf, fragmentsOf, gramsOf, sampleOf } from '#functions/domain/search/grams';
import type { FoundPerson } from '#functions/ports/search';
import type { AuthorCard } from './documents.ts';

/**
 * One list per piece of text. `A`: title, tags and author; `B`: the beginning of the description; `L`: all of a text that is
 * too long for lists of its own; `F`: what is filtered by; `U`: people.
 */
export type ListName = `${'A' | 'B' | 'F' | 'L' | 'U'}${string}`;

/** Grows with every change of what stands where: lists of another layout are not read, and `rebuild` writes those of this. */
export const layout = 3;

export const listPk = (name: string): string => `T${layout}#${name}`;

/** Every post, in the orders that lists of words do not have. */
export const allPostsList: ListName = 'Fall';
export const categoryList = (category: string): ListName => `Fcat:${category}`;
export const freeList: ListName = 'Ffree';
export const tagList = (tag: string): ListName => `Ftag:${normalText(tag)}`;

type Zone = 'A' | 'B' | 'L' | 'U';

const listsIn = (zone: Zone, pieces: readonly string[]): ListName[] =>
  pieces.map((piece): ListName => `${zone}${piece}`);

/** Where something is looked for, without what is too long for it. */
export const titleList = (piece: string): ListName => `A${piece}`;
export const aboutList = (piece: string): ListName => `B${piece}`;

const freeGrams = new Set(freeTerms.flatMap(gramsOf));

/** Whatever costs nothing is found by what its card says of that, and has a list of its own already. */
export const freeLists = (piece: string): ListName[] => (freeGrams.has(piece) ? [freeList] : []);

/** In one of these stands whatever is long and has this piece: a gram by the fragments of it, a fragment by itself. */
export function longLists(piece: string): ListName[] {
  const fragments = fragmentsOf(piece);
  return listsIn('L', gramsOf(piece).length > 0 ? fragments : [piece]);
}

const distinct = <T>(names: readonly T[]): T[] => [...new Set(names)];

/** Read in any order, and always the same few: moving a post in them costs the same however much it says. */
export const orderedLists = ({ category, price }: AuthorCard): ListName[] => [
  categoryList(category),
  ...(price === 0 ? [freeList] : []),
];

/** With all that a post stands in, below six hundred entries: see `docs/decisions/0032-entries-of-a-post.md`. */
const maxLists = 590;

/** Read from the newest on. What is looked for most comes first; of a text that is long beyond reason the rest is left out. */
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

// ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const nameParts = (text: string): string[] => [...gramsOf(text), ...fragmentsOf(text), ...charactersOf(text)];

/** Both names are found by any part of them, however short. */
export const personLists = ({ username, displayName }: Pick<FoundPerson, 'username' | 'displayName'>): ListName[] =>
  distinct(listsIn('U', [username, displayName].map(normalText).flatMap(nameParts)));

/** Where a person of this (normalised) text stands: in the list of any one piece of it. */
export const personCandidates = (text: string): string[][] => {
  const pieces = [gramsOf, fragmentsOf, charactersOf].map((kind) => kind(text)).find((kind) => kind.length > 0) ?? [];
  return listsIn('U', pieces).map((piece) => [piece]);
};
