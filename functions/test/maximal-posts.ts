import { limits } from '#shared/limits';
import type { TestAuthor, TestPost, testWords } from './search-words.ts';

/** Posts as large as they may be, of letters that make the most of it. */

type Words = ReturnType<typeof testWords>;

const chars = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((char) => /\S/.test(char));

const han = chars(0x4e00, 0x9fa5);
const letters = [...chars(0x61, 0x7a), ...chars(0x30, 0x39)];

/** Where the letters of a text come from. What is named is named by what is special about it. */
const sources = {
  /** Two thousand characters, hardly one of them twice. */
  han,
  /** Outside of the first plane: two units each. */
  astral: chars(0x20000, 0x2a6d0),
  latin: letters,
  digits: chars(0x30, 0x39),
  /** One character that is compared as several: ㎏, ㌔, ㍿, ⑽. */
  squared: [...chars(0x3300, 0x33ff), ...chars(0x2474, 0x249b), ...chars(0x2150, 0x217f)],
  /** Neither Han nor Latin, and thousands of them. */
  hangul: chars(0xac00, 0xd7a3),
  yi: chars(0xa000, 0xa48c),
} satisfies Record<string, string[]>;

export type Kind = keyof typeof sources | 'mixed' | 'spaced' | 'written';

export const kinds: Kind[] = [...(Object.keys(sources) as (keyof typeof sources)[]), 'mixed', 'spaced', 'written'];

/** A text of this length, of this kind. */
function text(words: Words, kind: Kind, length: number): string {
  const some = (from: readonly string[], count: number) => Array.from({ length: count }, () => words.even(from));
  if (kind === 'mixed')
    return some(han, length)
      .map((char, at) => (at % 2 ? words.even(letters) : char))
      .join('');
  if (kind === 'spaced')
    return some(letters, length)
      .map((char, at) => (at % 5 === 4 ? ' ' : char))
      .join('');
  if (kind !== 'written') return some(sources[kind], length).join('');
  let written = '';
  while ([...written].length < length) written += words.title();
  return [...written].slice(0, length).join('');
}

export const maximalPost = (words: Words, kind: Kind): TestPost => ({
  title: text(words, kind, limits.titleLength),
  description: text(words, kind, limits.descriptionLength),
  tags: Array.from({ length: limits.tags }, () => text(words, kind, limits.tagLength)),
  priceFen: 500,
  category: 'document',
});

export const maximalAuthor = (words: Words, kind: Kind): TestAuthor => ({
  username: text(words, 'latin', limits.usernameMax),
  displayName: text(words, kind, limits.displayNameLength),
});
