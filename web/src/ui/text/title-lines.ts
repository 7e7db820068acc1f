/** Closes what stands before it, so that no line begins with it. */
const closing = /^[\s\p{Pe}\p{Pf}：、，；。！？…%,.;:!?]+$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
/** A lone character is hardly a word. */
const lone = /^\p{Ps}?\p{Script=Han}[\s\p{P}]*$/u;
/** Particles and endings, which belong to the word before: 主干与, 浏览器, 资格证. */
const ending = /^[的了与和或及地得也器书钟者证版级]/;
/** A result, which belongs to its verb: 改好的. */
const result = /^好的$/;
/** A figure with its measure word or decimals, a result, the name of a file extension, and a hyphen between letters. */
const isJoined = (before: string, text: string): boolean =>
  (/\d\s?$/.test(before) && /^\p{L}$/u.test(text)) ||
  (/\p{Script=Han}$/u.test(before) && result.test(text)) ||
  (/[\d.]$/.test(before) && /^[\d.]/.test(text)) ||
  (/(^|\s)[.@#]$/.test(before) && /^[A-Za-z]/.test(text)) ||
  /^\w-|-\w$/.test((before.at(-1) ?? '') + text.charAt(0));

/** The last line has more characters than this. */
const shortest = 2;

let segmenter: Intl.Segmenter | undefined;

/** What is in brackets stays in one line where a line of a phone's shelf can hold it. */
const bracket = /(\([^)]{1,14}\)|（[^）]{1,6}）)/;

/** Words and marks; joined again they are the text. */
export const wordsOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

function segmentsOf(title: string): string[] {
  const units: string[] = [];
  for (const segment of title.split(bracket).flatMap((part, at) => (at % 2 ? part : wordsOf(part)))) {
    const before = units.at(-1) ?? '';
    if (before && (closing.test(segment) || opening.test(before) || isJoined(before, segment))) {
      units[units.length - 1] = before + segment;
    } else units.push(segment);
  }
  return units;
}

/** Whether a lone character belongs to the unit before it; else to the one after. */
const isEnd = (unit: string, next: string): boolean =>
  /[\s\p{P}]$/u.test(unit) || ending.test(unit) || !/^\p{Script=Han}/u.test(next);

function joinLone(units: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, unit] of units.entries()) {
    const before = joined.at(-1) ?? '';
    const isOpening = lone.test(before) && !isEnd(before, unit);
    const isEnding = lone.test(unit) && isEnd(unit, units[at + 1] ?? '') && /[\p{L}\d]$/u.test(before);
    if (isOpening || isEnding) joined[joined.length - 1] = before + unit;
    else joined.push(unit);
  }
  return joined;
}

/** The parts of a title that no line divides; joined again they are the title. */
export function unitsOf(title: string): string[] {
  const units = joinLone(segmentsOf(title));
  while (units.length > 1 && (units.at(-1)?.trim().length ?? 0) <= shortest) {
    units.splice(-2, 2, units.slice(-2).join(''));
  }
  return units;
}

/** Where a title of two lines may break: behind a mark or before a bracket; else within an enumeration. */
const breaks = [/[：，；。—:,]\n|\n[（(]/, /、\n/];

const isOverHalf = (part: number, width: number): boolean => part > width / 2 && part <= width;

/**
 * How much of the first line stays empty so that a title of two lines breaks at a mark instead of where the line is full,
 * if that leaves the line more than half full. 0 if the line is filled.
 */
export function emptyPartOf(units: readonly string[], width: number, widthOf: (text: string) => number): number {
  if (widthOf(units.join('')) <= width) return 0;
  for (const mark of breaks) {
    for (let count = units.length - 1; count > 0; count--) {
      const [first, rest] = [units.slice(0, count).join('').trimEnd(), units.slice(count).join('')];
      const isWhole = mark.test(`${first}\n${rest}`) && isOverHalf(widthOf(first), width) && widthOf(rest) <= width;
      if (isWhole) return width - widthOf(first);
    }
  }
  return 0;
}
