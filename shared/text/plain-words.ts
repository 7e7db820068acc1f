/** Markdown at the start of a line: headings, quotes, lists and checkboxes. */
const lineMarks = /^ {0,3}(?:(?:#{1,6}|[-*+]|>)[ \t]+(?:\[[ xX]\][ \t]+)?)+/;

/** A line of markup only: a code fence or a rule. */
const markLine = /^ {0,3}(?:(?:```|~~~)[^`]*|(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Inline Markdown and its plain text. Markup cut off at the end of a summary counts as closed. */
const inline: readonly (readonly [marked: RegExp, plain: string])[] = [
  [/!?\[([^\][]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:[ \t]+"[^"]*")?(?:\)|$)/g, '$1'],
  [/(`{1,3})([^`]+)\1/g, '$2'],
  [/\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g, '$1'],
  [/~~(?=[^\s~])([^~]*[^\s~])~~/g, '$1'],
  [/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])__?(?=[^\s_])([^_]*[^\s_])__?(?![\p{L}\p{N}_])/gu, '$1'],
  // A summary has no line breaks, so further headings are inside the line.
  [/(?<=\s)#{2,6}[ \t]+/g, ''],
  [/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1'],
];

const plainLine = (line: string): string =>
  inline.reduce((text, [marked, plain]) => text.replace(marked, plain), line.replace(lineMarks, ''));

/** Markdown as plain text, for lists, checkouts and shared links. */
export const plainTextOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !markLine.test(line))
    .map(plainLine)
    .join('\n');

/** As plain text, what is before the first heading and introduces a file. */
export const introductionOf = (text: string): string => plainTextOf(text.split(/^#|\s#{2,6}\s/m)[0]?.trim() || text);

/** True if the text has Markdown; most descriptions have none. */
export const isMarked = (text: string): boolean => plainTextOf(text) !== text;
