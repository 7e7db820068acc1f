import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';

const separators = /[,，、;；\n\t]+/;

const isLong = (tag: string): boolean => lengthOf(tag) > limits.tagLength;

export type TagProblem = 'many' | 'long';

interface AddedTags {
  tags: readonly string[];
  /** Input that stays in the field because it cannot become a tag. */
  remainder: string;
  problem: TagProblem | undefined;
}

const normalized = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#+\s*/, '');

function problemOf(tag: string, tags: readonly string[]): TagProblem | undefined {
  if (isLong(tag)) return 'long';
  return tags.length >= limits.tags ? 'many' : undefined;
}

/** Adds tags from typed or pasted text. A leading `#` is dropped, duplicates are skipped. */
export function addTags(before: readonly string[], input: string): AddedTags {
  let tags = before;
  let problem: TagProblem | undefined;
  const remainder: string[] = [];
  for (const tag of input.split(separators).map(normalized)) {
    if (tag === '' || tags.includes(tag)) continue;
    const tagProblem = problemOf(tag, tags);
    if (tagProblem) remainder.push(tag);
    else tags = [...tags, tag];
    problem = tagProblem ?? problem;
  }
  return { tags, remainder: remainder.join('，'), problem };
}

/** A separator adds the tag at once, without Enter. */
export const endsTag = (input: string): boolean => separators.test(input);
