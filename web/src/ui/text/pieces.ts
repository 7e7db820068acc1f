interface Piece {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isHit: boolean;
}

export const wordsIn = (query: string): string[] => query.trim().split(/\s+/).filter(Boolean);

/** The market finds without regard to case and width; what it found that way is marked. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The text as it is compared, and for each of its units where in the written text that came from. */
function foldedWithPlaces(text: string) {
  const places: number[] = [];
  let all = '';
  let at = 0;
  for (const char of text) {
    const plain = folded(char);
    all += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    at += char.length;
  }
  return { all, placeOf: (unit: number) => places[unit] ?? text.length };
}

/** True for each unit of the text that belongs to a word. */
function hitsIn(text: string, words: readonly string[]): boolean[] {
  const { all, placeOf } = foldedWithPlaces(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words.map(folded)) {
    for (let from = all.indexOf(word); from !== -1; from = all.indexOf(word, from + word.length)) {
      const end = from + word.length;
      hits.fill(true, placeOf(from), end === all.length ? text.length : Math.max(placeOf(end), placeOf(end - 1) + 1));
    }
  }
  return hits;
}

/** The text in pieces, those that were looked for among them. Put together again they are the text. */
export function piecesOf(text: string, query: string): Piece[] {
  const hits = hitsIn(text, wordsIn(query));
  const starts = hits.flatMap((isHit, at) => (at === 0 || isHit !== hits[at - 1] ? [at] : []));
  return starts.map((at, index) => ({ at, text: text.slice(at, starts[index + 1]), isHit: hits[at] ?? false }));
}

/** Whether any word of what was looked for is in the text. */
export const isFoundIn = (text: string, query: string): boolean => piecesOf(text, query).some(({ isHit }) => isHit);
