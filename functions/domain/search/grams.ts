/** Scripts without spaces between words: two characters carry as much as a short word elsewhere. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const isWide = (char: string): boolean => wide.test(char);

/** Collects pieces of each word from a character and the two after it. */
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
 * Pairs of neighbours if one is Han, otherwise triples of letters or digits. A text that contains a word has all its grams, so the
 * list of any one gram contains all matches.
 */
export const gramsOf = (text: string): string[] =>
  piecesOf(text, (char, next, third) => {
    if (next === undefined) return undefined;
    if (isWide(char) || isWide(next)) return char + next;
    return third !== undefined && !isWide(third) ? char + next + third : undefined;
  });

/** Fragments for words that are too short for a gram: one Han character, or two letters. */
export const fragmentsOf = (text: string): string[] => [
  ...piecesOf(text, (char) => (isWide(char) ? char : undefined)),
  ...piecesOf(text, (char, next) => (next === undefined || isWide(char) || isWide(next) ? undefined : char + next)),
];

/**
 * At least one fragment of each gram, and at most one per two characters: long texts are indexed by these instead of all grams. A
 * search for a gram looks up all fragments of it.
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

/** Every character: names whose words are single letters are indexed by these. */
export const charactersOf = (text: string): string[] => piecesOf(text, (char) => char);

/** A word so short that only titles and tags are searched for it. */
export const isShort = (word: string): boolean => gramsOf(word).length === 0;
