import { latinOf, plain } from '#shared/text/confusables';

/** Characters that stand in for others in names of messengers and in numbers. */
const homophones: Readonly<Record<string, string>> = {
  微: '薇威徽维唯巍溦',
  信: '芯心伈訫欣',
  加: '佳咖伽嘉➕',
  扣: '釦抠叩蔻',
  点: '點奌',
  号: '號',
  群: '羣裙',
  0: '零〇洞',
  1: '一壹幺',
  2: '二贰貳',
  3: '三叁參',
  4: '四肆',
  5: '五伍',
  6: '六陆陸',
  7: '七柒拐',
  8: '八捌',
  9: '九玖勾',
};

const canonical = new Map(
  Object.entries(homophones).flatMap(([canonicalChar, others]) =>
    [...others].map((other) => [other, canonicalChar] as const),
  ),
);

/** Circled digits that Unicode normalisation does not convert. */
const framedDigits = [0x2776, 0x2780, 0x278a, 0x24f5];

function unframedDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const first = framedDigits.find((first) => code >= first && code < first + 9);
  if (first !== undefined) return String(code - first + 1);
  return char === '⓿' ? '0' : char;
}

/** Decorative signs; some strokes are letters by category and are drawn as lines. */
const isDecoration = (char: string): boolean => /[\p{So}\p{Sk}\p{Co}\p{Cc}丨丶]/u.test(char) && !/\s/.test(char);

/** Full-width punctuation that ends an address is left as it is, to be told from characters of the address. */
const isWideStop = (char: string): boolean => '，；！？'.includes(char);

const readAs = (char: string): string =>
  isWideStop(char)
    ? char
    : [...plain(unframedDigit(char))]
        .map((mapped) => canonical.get(mapped) ?? latinOf(mapped))
        .filter((mapped) => !isDecoration(mapped))
        .join('');

/** A text normalised for finding contact data, and the position of each character in the original. */
export interface ContactText {
  text: string;
  /** Maps a range of the normalised text to the original. */
  originalRange(start: number, end: number): [start: number, end: number];
}

export function contactText(original: string): ContactText {
  let text = '';
  const ranges: [number, number][] = [];
  let at = 0;
  for (const char of original) {
    const reading = readAs(char);
    text += reading;
    for (let unit = 0; unit < reading.length; unit++) ranges.push([at, at + char.length]);
    at += char.length;
  }
  return {
    text,
    originalRange: (start, end) => [ranges[start]?.[0] ?? 0, ranges[end - 1]?.[1] ?? original.length],
  };
}
