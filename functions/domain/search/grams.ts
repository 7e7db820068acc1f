/** Writing without spaces between words: two characters of it say as much as a short word does elsewhere. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const isWide = (char: string): boolean => wide.test(char);

/** The pieces of one word, by what stands at a place and the two after it. */
function piecesOf(text: string, piece: (char: string, next?: string, third?: string) => string | undefined): string[] {
  const pieces = new Set<string>();
  for (const word of text.split(' ')) {
    const chars = [...word];
    chars.forEach((char, at) => {
      const result = piece(char, chars[at + 1], chars[at + 2]);
      if (result !== undefined) pieces.add(result);
    });
  }
  return [...pieces];
}

/**
 * Two neighbours where one of them is Han, three letters or digits otherwise. Every text with a word in it has all grams of
 * that word, so the list of any one of them holds all texts that match.
 */
export const gramsOf = (text: string): string[] =>
  piecesOf(text, (char, next, third) => {
    if (next === undefined) return undefined;
    if (isWide(char) || isWide(next)) return char + next;
    return third !== undefined && !isWide(third) ? char + next + third : undefined;
  });

/** What is left to search by where a word is too short for a gram: one Han character, or two letters. */
export const fragmentsOf = (text: string): string[] => [
  ...piecesOf(text, (char) => (isWide(char) ? char : undefined)),
  ...piecesOf(text, (char, next) => (next === undefined || isWide(char) || isWide(next) ? undefined : char + next)),
];

/**
 * Of each gram at least one fragment, and no more than one for two characters: a text that is too long for lists of all its
 * grams is found in those of these. Whoever looks for a gram there looks for all fragments of it.
 */
export function sampleOf(text: string): string[] {
  const chosen = new Set<string>();
  for (const gram of gramsOf(text)) {
    const fragments = fragmentsOf(gram);
    const last = fragments.at(-1);
    if (last !== undefined && !fragments.some((fragment) => chosen.has(fragment))) chosen.add(last);
  }
  return [...chosen];
}

/** Every character: what is left to search names by where all of their words are single letters. */
export const charactersOf = (text: string): string[] => piecesOf(text, (char) => char);

/** A word so short that only titles and tags are searched for it. */
export const isShort = (word: string): boolean => gramsOf(word).length === 0;
