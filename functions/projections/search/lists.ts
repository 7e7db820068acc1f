import { firstOf } from '#shared/characters';
import { normalText } from '../../domain/files/files.ts';
import { fragmentsOf, gramsOf, lettersOf, sampleOf } from '../../domain/search/grams.ts';
import type { FoundPerson } from '../../ports/search.ts';
import type { StillCard } from './cards.ts';

/**
 * One list per piece of text. `A`: title, tags and author; `B`: the beginning of the description; `L`: all of a text that is
 * too long for lists of its own; `F`: what is filtered by; `U`: people.
 */
export type ListName = `${'A' | 'B' | 'F' | 'L' | 'U'}${string}`;

/** Grows with every change of what stands where: lists of another layout are not read, and `rebuild` writes those of this. */
export const layout = 2;

export const listPk = (name: string): string => `T${layout}#${name}`;

/** Every post, in the orders that lists of words do not have. */
export const everyList: ListName = 'Fall';
export const categoryList = (category: string): ListName => `Fcat:${category}`;
export const freeList: ListName = 'Ffree';
export const tagList = (tag: string): ListName => `Ftag:${normalText(tag)}`;

type Zone = 'A' | 'B' | 'L' | 'U';

const all = (zone: Zone, pieces: readonly string[]): ListName[] => pieces.map((piece): ListName => `${zone}${piece}`);

/** Where something is looked for, without what is too long for it. */
export const titleList = (piece: string): ListName => `A${piece}`;
export const aboutList = (piece: string): ListName => `B${piece}`;

/** In one of these stands whatever is long and has this piece: a gram by the fragments of it, a fragment by itself. */
export function longLists(piece: string): ListName[] {
  const fragments = fragmentsOf(piece);
  return all('L', gramsOf(piece).length > 0 ? fragments : [piece]);
}

const distinct = <T>(names: readonly T[]): T[] => [...new Set(names)];

/** Read in any order, and always the same few: moving a post in them costs the same however much it says. */
export const orderedLists = ({ category, price }: StillCard): ListName[] => [
  categoryList(category),
  ...(price === 0 ? [freeList] : []),
];

/** With all that a post stands in, below six hundred entries: see `docs/decisions/0032-entries-of-a-post.md`. */
const mostLists = 590;

/** Read from the newest on. What is looked for most comes first; of a text that is long beyond reason the rest is left out. */
export function newestLists({ title, tags, username, displayName, about }: StillCard): ListName[] {
  const named = [title, ...tags].map(normalText);
  const names = [username, displayName].map(normalText);
  const beginning = normalText(about);
  const heads = all('A', [...named.flatMap(gramsOf), ...named.flatMap(fragmentsOf), ...names.flatMap(gramsOf)]);
  const isThere = new Set<string>(heads.map((name) => name.slice(1)));
  const rest = all(
    'B',
    gramsOf(beginning).filter((gram) => !isThere.has(gram)),
  );
  const short = distinct([...tags.map(tagList), ...heads, ...rest]);
  if (short.length <= mostLists) return short;
  const long = [...named.flatMap(fragmentsOf), ...names.flatMap(sampleOf), ...sampleOf(beginning)];
  return distinct([...tags.map(tagList), ...all('L', long)]).slice(0, mostLists);
}

// ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Beyond it, what the name begins with is compared after reading. */
const longestPrefix = 8;

/** A username is found by its beginning. The mark keeps beginnings and pieces apart. No half of a character is a key. */
const prefixList = (prefix: string): ListName => `U^${firstOf(prefix, longestPrefix)}`;

const pieces = (text: string): string[] => [...gramsOf(text), ...fragmentsOf(text), ...lettersOf(text)];

export function personLists({ username, displayName }: Pick<FoundPerson, 'username' | 'displayName'>): ListName[] {
  const name = username.toLowerCase();
  const prefixes = Array.from({ length: Math.min(longestPrefix, name.length) }, (_, at) => name.slice(0, at + 1));
  return distinct([...prefixes.map(prefixList), ...all('U', pieces(normalText(displayName)))]);
}

/** Where a person of this (normalised) text stands: in the list of its beginning, or in that of any one piece. */
export const personCovers = (text: string): string[][] => {
  const found = [gramsOf, fragmentsOf, lettersOf].map((kind) => kind(text)).find((kind) => kind.length > 0) ?? [];
  const [prefix] = text.split(' ');
  const beginning = prefix === undefined ? [] : [prefixList(prefix)];
  return found.length > 0 ? all('U', found).map((piece) => [...beginning, piece]) : [beginning];
};
