import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';

const separators = /[,，、;；\n\t]+/;

const isLong = (tag: string): boolean => lengthOf(tag) > limits.tagLength;

export type TagProblem = 'many' | 'long';

interface Added {
  tags: readonly string[];
  /** Input that stays in the field because it cannot become a tag. */
  rest: string;
  problem: TagProblem | undefined;
}

const plain = (piece: string): string =>
  piece
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#+\s*/, '');

function problemOf(tag: string, tags: readonly string[]): TagProblem | undefined {
  if (isLong(tag)) return 'long';
  return tags.length >= limits.tags ? 'many' : undefined;
}

/** Adds tags from typed or pasted text. A leading `#` is dropped, duplicates are skipped. */
export function addTags(before: readonly string[], typed: string): Added {
  let tags = before;
  let problem: TagProblem | undefined;
  const rest: string[] = [];
  for (const tag of typed.split(separators).map(plain)) {
    if (tag === '' || tags.includes(tag)) continue;
    const found = problemOf(tag, tags);
    if (found) rest.push(tag);
    else tags = [...tags, tag];
    problem = found ?? problem;
  }
  return { tags, rest: rest.join('，'), problem };
}

/** A separator adds the tag at once, without Enter. */
export const endsTag = (typed: string): boolean => separators.test(typed);
