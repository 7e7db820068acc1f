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

interface LinkMessages {
  linkInvalid: (line: string) => string;
  linksMany: string;
}

export function linksFault(text: string, messages: LinkMessages): string | undefined {
  const links = linksIn(text);
  const invalid = links.find((line) => !isLink(line));
  if (invalid !== undefined) return messages.linkInvalid(invalid);
  return links.length > noticeLinks ? messages.linksMany : undefined;
}
