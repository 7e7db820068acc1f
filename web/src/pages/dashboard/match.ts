export interface Piece {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isHit: boolean;
}

const termsOf = (query: string): string[] => query.trim().split(/\s+/).filter(Boolean);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Every word that was typed is somewhere in the texts. Nothing typed: everything matches. */
export function matches(texts: readonly string[], query: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return termsOf(query).every((term) => all.includes(term.toLowerCase()));
}

/** The text in pieces, those that were looked for among them. Put together again they are the text. */
export function piecesOf(text: string, query: string): Piece[] {
  const terms = termsOf(query).map(escaped);
  if (terms.length === 0) return [{ at: 0, text, isHit: false }];
  const longestFirst = terms.toSorted((one, other) => other.length - one.length);
  let at = 0;
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'giu')).flatMap((piece, index) => {
    const start = at;
    at += piece.length;
    return piece === '' ? [] : [{ at: start, text: piece, isHit: index % 2 === 1 }];
  });
}
