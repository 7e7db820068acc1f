import { firstCharacters, graphemesOf, lengthOf } from '#shared/text/characters';
import { wordsOf } from '../text/title-lines.ts';

const leadingBrackets = /^\s*(?:[【[（(「《][^】\]）)」》]*[】\]）)」》]\s*)+(?=\S)/;
const leadingMarks = /^[\s\p{P}\p{S}]+/u;
const leadingYear = /^(?:19|20)\d\d\s*年?版?\s*/;
const leadingArticle = /^(?:the|an?) +(?=[a-z])/i;
/** Counts such as 三个 or 12款 say nothing about the content. */
const leadingFill = /^(?:[\d一两三]+ ?[个款套](?:人的)?\s*)+(?=\S\S)/;
/** Words that are incomplete without the next one: 四六 needs 级. */
const unfinished = /^(?:四六|自由.?)$/;
/** Characters that belong to the word before: 浏览器, 小红书, 片尾钟琴. */
const ending = /^[器书钟琴级]$/;
/** Behind letters that are no word alone comes the next word: VS Code. */
const latinWord = /^(?:[A-Z]{1,2} (?=[A-Z]))?[A-Za-z][A-Za-z0-9.+#-]*/;
const hanRun = /^\p{Script=Han}+/u;

export const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Loading the segmenter's dictionary takes longer than all covers of a page, so it is done while their list loads. */
export const loadDictionary = (): unknown => wordsOf('词典');

/** Whole Chinese words from the start, up to 2–4 characters; the first two characters if no word ends there. */
function hanWords(run: string): string {
  let out = '';
  for (const segment of wordsOf(run)) {
    const isEnough = lengthOf(out) >= 2 && !unfinished.test(out) && !ending.test(segment);
    if (isEnough || lengthOf(out + segment) > 4) break;
    out += segment;
  }
  return lengthOf(out) >= 2 ? out : firstCharacters(run, 2);
}

/** The characters on a cover: the title's first Latin word, or its first Chinese words. */
export function coverText(title: string): string {
  const start = title
    .replace(leadingBrackets, '')
    .replace(leadingMarks, '')
    .replace(leadingYear, '')
    .replace(leadingFill, '')
    .replace(leadingArticle, '');
  const latin = latinWord.exec(start)?.[0] ?? '';
  if (latin.length > 1) return latin.slice(0, 10);
  const run = hanRun.exec(start)?.[0] ?? '';
  return hanWords(run) || graphemesOf(start).slice(0, 4).join('') || '件';
}
