import { graphemesOf } from '#shared/text/characters';

export type Measure = (text: string) => number;

interface Room {
  /** How wide a text is drawn. */
  measure: Measure;
  width: number;
  most: number;
}

export interface Lines {
  lines: string[];
  /** Something of the text had no room. */
  isCut: boolean;
}

/** Scripts that break between any two characters. */
const freely = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const inWords = /^[\p{L}\p{N}\p{M}_'’&@#+/.-]/u;
const neverFirst = /^[，。、；：？！…—·～」』）】》〉”’,.;:?!%)\]}]/u;
const neverLast = /[「『（【《〈“‘([{]$/u;
const blank = /^\s+$/u;

const isOfWord = (character: string): boolean => inWords.test(character) && !freely.test(character);

/** Two pieces that no line break may part: of one word, or a mark and what it belongs to. */
function belong(before: string, character: string): boolean {
  if (blank.test(before) || blank.test(character)) return false;
  const isSameWord = isOfWord(before) && isOfWord(character);
  return isSameWord || neverFirst.test(character) || neverLast.test(before);
}

/** What stays on one line: a Chinese character, a Latin word, each with its marks; blanks for themselves. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const character of graphemesOf(text.replace(/\s+/g, ' ').trim())) {
    const last = pieces.at(-1);
    if (last !== undefined && belong(last, character)) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}

interface Piece {
  text: string;
  /** It begins a line, whatever room the last one has. */
  isFirst?: boolean;
}

/** A piece that is wider than a line begins one, and is broken wherever it has to. */
function* narrowed(pieces: readonly string[], { measure, width }: Room): Generator<Piece> {
  for (const text of pieces) {
    if (measure(text) <= width) yield { text };
    else for (const [at, one] of graphemesOf(text).entries()) yield { text: one, isFirst: at === 0 };
  }
}

function shortened(line: string, { measure, width }: Room): string {
  const remaining = graphemesOf(line);
  while (remaining.length > 0 && measure(`${remaining.join('')}…`) > width) remaining.pop();
  return `${remaining.join('').replace(/[\s\p{P}]+$/u, '')}…`;
}

/** Piece after piece, each on a line that has room for it; no line begins with a blank. */
function filled(pieces: Iterable<Piece>, { measure, width }: Room): string[] {
  const lines = [''];
  for (const { text, isFirst } of pieces) {
    const line = lines.at(-1) ?? '';
    const hasRoom = !isFirst && measure(line + text.trimEnd()) <= width;
    if (hasRoom) lines[lines.length - 1] = (line + text).trimStart();
    else lines.push(text.trimStart());
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}

/** A text in lines of a width; the last of them ends in an ellipsis where there is more. */
export function linesOf(text: string, room: Room): Lines {
  const lines = filled(narrowed(piecesOf(text), room), room);
  if (lines.length <= room.most) return { lines, isCut: false };
  const visible = lines.slice(0, room.most);
  const last = `${visible.pop() ?? ''}${lines[room.most] ?? ''}`;
  return { lines: [...visible, shortened(last, room)], isCut: true };
}

/** The largest size in which a text has room, the smallest where it has none. */
export function fitted<Size extends number>(
  sizes: readonly [Size, ...Size[]],
  lay: (size: Size) => Lines,
): { size: Size; lines: string[] } {
  let [size] = sizes;
  let laid = lay(size);
  for (const next of sizes.slice(1)) {
    if (!laid.isCut) break;
    size = next;
    laid = lay(size);
  }
  return { size, lines: laid.lines };
}
