import { graphemesOf } from '#shared/text/characters';

interface Piece {
  /** The index in the text. */
  at: number;
  text: string;
  isHit: boolean;
}

export const termsIn = (query: string): string[] => query.trim().split(/\s+/).filter(Boolean);

/** The search ignores case and width, so the marking does too. */
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The text in comparable form, and for each of its code units the range in the original that it came from. */
function normalizedWithRanges(text: string) {
  const ranges: { from: number; to: number }[] = [];
  let all = '';
  let from = 0;
  for (const character of graphemesOf(text)) {
    const normalizedCharacter = normalized(character);
    const to = from + character.length;
    all += normalizedCharacter;
    for (let unit = 0; unit < normalizedCharacter.length; unit++) ranges.push({ from, to });
    from = to;
  }
  return {
    all,
    fromOf: (unit: number) => ranges[unit]?.from ?? text.length,
    toOf: (unit: number) => ranges[unit]?.to ?? text.length,
  };
}

const isLatin = (character = ''): boolean => /[a-z0-9]/.test(character);

/** True for each code unit that belongs to a match. Graphemes are marked as a whole, and Latin words from their start. */
function hitsIn(text: string, terms: readonly string[]): boolean[] {
  const { all, fromOf, toOf } = normalizedWithRanges(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const term of terms.map(normalized)) {
    for (let from = all.indexOf(term); from !== -1; from = all.indexOf(term, from + term.length)) {
      const isWithin = isLatin(term[0]) && isLatin(all[from - 1]);
      if (!isWithin) hits.fill(true, fromOf(from), toOf(from + term.length - 1));
    }
  }
  return hits;
}

/** Splits the text into matches and the parts between them. Joined again they are the text. */
export function piecesOf(text: string, query: string): Piece[] {
  const hits = hitsIn(text, termsIn(query));
  const starts = hits.flatMap((isHit, at) => (at === 0 || isHit !== hits[at - 1] ? [at] : []));
  return starts.map((at, index) => ({ at, text: text.slice(at, starts[index + 1]), isHit: hits[at] ?? false }));
}

/** True if the text contains any word of the query. */
export const isFoundIn = (text: string, query: string): boolean => piecesOf(text, query).some(({ isHit }) => isHit);
