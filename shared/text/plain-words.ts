/** What marks a line in Markdown: headings, quotations, points of a list and what is ticked off in one. */
const lineMarks = /^ {0,3}(?:(?:#{1,6}|[-*+]|>)[ \t]+(?:\[[ xX]\][ \t]+)?)+/;

/** A line that is nothing but a mark: a fence around code, or a rule across the page. */
const markLine = /^ {0,3}(?:(?:```|~~~)[^`]*|(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Marks inside of a line and what is left of each. What is cut off at the end of a summary counts as whole. */
const inline: readonly (readonly [marked: RegExp, plain: string])[] = [
  [/!?\[([^\][]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:[ \t]+"[^"]*")?(?:\)|$)/g, '$1'],
  [/(`{1,3})([^`]+)\1/g, '$2'],
  [/\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g, '$1'],
  [/~~(?=[^\s~])([^~]*[^\s~])~~/g, '$1'],
  [/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])__?(?=[^\s_])([^_]*[^\s_])__?(?![\p{L}\p{N}_])/gu, '$1'],
  // A summary has no lines: of its headings only the first stands at the beginning of one.
  [/(?<=\s)#{2,6}[ \t]+/g, ''],
  [/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1'],
];

const plainLine = (line: string): string =>
  inline.reduce((text, [marked, plain]) => text.replace(marked, plain), line.replace(lineMarks, ''));

/** A text that may be written in Markdown, as its words: for lists, checkouts and shared links, where nothing is drawn. */
export const plainTextOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !markLine.test(line))
    .map(plainLine)
    .join('\n');

/** Whether there is anything to draw: most descriptions are words and nothing else. */
export const isMarked = (text: string): boolean => plainTextOf(text) !== text;
