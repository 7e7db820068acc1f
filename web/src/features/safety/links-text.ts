import { noticeLinks } from '#shared/safety';
import { lengthOf } from '#shared/text/characters';

/** One link per line. */
export const linksIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const longest = 300;

const isLink = (line: string): boolean => /^https:\/\/\S+\.\S+$/.test(line) && lengthOf(line) <= longest;

interface Words {
  linkInvalid: (line: string) => string;
  linksMany: string;
}

export function linksFault(text: string, words: Words): string | undefined {
  const links = linksIn(text);
  const wrong = links.find((line) => !isLink(line));
  if (wrong !== undefined) return words.linkInvalid(wrong);
  return links.length > noticeLinks ? words.linksMany : undefined;
}
