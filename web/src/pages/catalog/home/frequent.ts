import type { ResponseOf } from '../../../api/addresses.ts';
import type { Language } from '../../../i18n/language.ts';

type TagCount = ResponseOf<'GET /files/meta/tags'>['tags'][number];

/** A tag of fewer files is not proposed as a search. */
const leastFiles = 3;

/** `most` tags of `widest` letters together fit on one line of the narrowest phone, whose height is reserved. */
const most = 4;
const widest = 24;

const widthOf = (tag: string): number => [...tag].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0);

/** Tags proposed as searches, most used first; readers of English see tags in Latin letters first. */
export function frequentOf(tags: readonly TagCount[], language: Language): string[] {
  const enough = tags.filter(({ count }) => count >= leastFiles).map(({ tag }) => tag);
  const isLatin = (tag: string) => widthOf(tag) === tag.length;
  const inOrder = language === 'en' ? [...enough.filter(isLatin), ...enough.filter((tag) => !isLatin(tag))] : enough;
  const chosen: string[] = [];
  for (const tag of inOrder) if (chosen.length < most && widthOf(chosen.join('') + tag) <= widest) chosen.push(tag);
  return chosen;
}

const mostTopics = 6;

/** Tags of several files that are not proposed above already, most used first. */
export function topicsOf(tags: readonly TagCount[], language: Language): string[] {
  const proposed = frequentOf(tags, language);
  const several = tags.filter(({ tag, count }) => count > 1 && !proposed.includes(tag));
  return several.slice(0, mostTopics).map(({ tag }) => tag);
}
