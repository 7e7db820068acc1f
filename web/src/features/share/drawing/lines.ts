import { graphemesOf } from '#shared/text/characters';

export type Measure = (text: string) => number;

interface TextBox {
  /** The width of a drawn text. */
  measure: Measure;
  width: number;
  most: number;
}

export interface Lines {
  lines: string[];
  /** The text did not fit. */
  isCut: boolean;
}

/** Scripts that break between any two characters. */
const freely = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const inWords = /^[\p{L}\p{N}\p{M}_'’&@#+/.-]/u;
const neverFirst = /^[，。、；：？！…—·～」』）】》〉”’,.;:?!%)\]}]/u;
const neverLast = /[「『（【《〈“‘([{]$/u;
const blank = /^\s+$/u;

const isOfWord = (character: string): boolean => inWords.test(character) && !freely.test(character);

/** True if no line break may come between the two: within a word, or between punctuation and its word. */
function isUnbreakable(before: string, character: string): boolean {
  if (blank.test(before) || blank.test(character)) return false;
  const isSameWord = isOfWord(before) && isOfWord(character);
  return isSameWord || neverFirst.test(character) || neverLast.test(before);
}

/**
 * Splits a text into parts that stay on one line: a Chinese character or a Latin word, each with its punctuation;
 * blanks by themselves.
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const character of graphemesOf(text.replace(/\s+/g, ' ').trim())) {
    const last = pieces.at(-1);
    if (last !== undefined && isUnbreakable(last, character)) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}

interface Piece {
  text: string;
  /** Always begins a new line. */
  isFirst?: boolean;
}

/** Breaks a part that is wider than a line at any character, beginning on a new line. */
function* breakWide(pieces: readonly string[], { measure, width }: TextBox): Generator<Piece> {
  for (const text of pieces) {
    if (measure(text) <= width) yield { text };
    else for (const [index, character] of graphemesOf(text).entries()) yield { text: character, isFirst: index === 0 };
  }
}

function withEllipsis(line: string, { measure, width }: TextBox): string {
  const remaining = graphemesOf(line);
  while (remaining.length > 0 && measure(`${remaining.join('')}…`) > width) remaining.pop();
  return `${remaining.join('').replace(/[\s\p{P}]+$/u, '')}…`;
}

/** Fills lines with parts as long as they fit. No line begins with a blank. */
function fillLines(pieces: Iterable<Piece>, { measure, width }: TextBox): string[] {
  const lines = [''];
  for (const { text, isFirst } of pieces) {
    const line = lines.at(-1) ?? '';
    const hasRoom = !isFirst && measure(line + text.trimEnd()) <= width;
    if (hasRoom) lines[lines.length - 1] = (line + text).trimStart();
    else lines.push(text.trimStart());
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}

/** Breaks a text into lines of a width; the last one ends in an ellipsis if there is more. */
export function linesOf(text: string, box: TextBox): Lines {
  const lines = fillLines(breakWide(piecesOf(text), box), box);
  if (lines.length <= box.most) return { lines, isCut: false };
  const visible = lines.slice(0, box.most);
  const last = `${visible.pop() ?? ''}${lines[box.most] ?? ''}`;
  return { lines: [...visible, withEllipsis(last, box)], isCut: true };
}

/** The largest size at which a text fits; the smallest if it does not fit at all. */
export function largestFitting<Size extends number>(
  sizes: readonly [Size, ...Size[]],
  layOut: (size: Size) => Lines,
): { size: Size; lines: string[] } {
  let [size] = sizes;
  let layout = layOut(size);
  for (const smaller of sizes.slice(1)) {
    if (!layout.isCut) break;
    size = smaller;
    layout = layOut(size);
  }
  return { size, lines: layout.lines };
}
