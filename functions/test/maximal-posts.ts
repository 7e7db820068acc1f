import { limits } from '#shared/limits';
import type { randomText, TestAuthor, TestPost } from './search-words.ts';

/** Files of maximal size, with the costliest characters. */

type RandomText = ReturnType<typeof randomText>;

const chars = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((char) => /\S/.test(char));

const han = chars(0x4e00, 0x9fa5);
const characters = [...chars(0x61, 0x7a), ...chars(0x30, 0x39)];

/** Alphabets, named by their speciality. */
const sources = {
  /** Two thousand mostly different characters. */
  han,
  /** Characters beyond the BMP: two units each. */
  astral: chars(0x20000, 0x2a6d0),
  latin: characters,
  digits: chars(0x30, 0x39),
  /** Characters that normalise to several: ㎏, ㌔, ㍿, ⑽. */
  squared: [...chars(0x3300, 0x33ff), ...chars(0x2474, 0x249b), ...chars(0x2150, 0x217f)],
  /** Thousands of characters neither Han nor Latin. */
  hangul: chars(0xac00, 0xd7a3),
  yi: chars(0xa000, 0xa48c),
} satisfies Record<string, string[]>;

export type Kind = keyof typeof sources | 'mixed' | 'spaced' | 'written';

export const kinds: Kind[] = [...(Object.keys(sources) as (keyof typeof sources)[]), 'mixed', 'spaced', 'written'];

/** A text of a given length and alphabet. */
function text(random: RandomText, kind: Kind, length: number): string {
  const some = (from: readonly string[], count: number) => Array.from({ length: count }, () => random.even(from));
  if (kind === 'mixed')
    return some(han, length)
      .map((char, at) => (at % 2 ? random.even(characters) : char))
      .join('');
  if (kind === 'spaced')
    return some(characters, length)
      .map((char, at) => (at % 5 === 4 ? ' ' : char))
      .join('');
  if (kind !== 'written') return some(sources[kind], length).join('');
  let written = '';
  while ([...written].length < length) written += random.title();
  return [...written].slice(0, length).join('');
}

export const maximalPost = (random: RandomText, kind: Kind): TestPost => ({
  title: text(random, kind, limits.titleLength),
  description: text(random, kind, limits.descriptionLength),
  tags: Array.from({ length: limits.tags }, () => text(random, kind, limits.tagLength)),
  priceFen: 500,
  category: 'document',
});

export const maximalAuthor = (random: RandomText, kind: Kind): TestAuthor => ({
  username: text(random, 'latin', limits.usernameMax),
  displayName: text(random, kind, limits.displayNameLength),
});
