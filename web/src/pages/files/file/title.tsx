import { lengthOf } from '#shared/text/characters';

/** Characters that fit in one line on the narrowest phone. */
const mostInLine = 10;

let words: Intl.Segmenter | undefined;

function wordsOf(text: string): string[] {
  words ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** Parts of a title that should not be broken: phrases between punctuation marks, and the words of longer phrases. */
export const unbroken = (title: string): string[] =>
  (title.match(/[^，、：；。！？]+[，、：；。！？]*|[，、：；。！？]+/gu) ?? []).flatMap((phrase) =>
    lengthOf(phrase) <= mostInLine ? [phrase] : wordsOf(phrase),
  );

const isWhole = (piece: string) => /^\S.*\S$/.test(piece) && lengthOf(piece) <= mostInLine;

/** Breaks a long title at punctuation, and never within a word that fits. */
export function Title({ text }: { text: string }) {
  let at = 0;
  return unbroken(text).map((piece) => {
    at += piece.length;
    if (!isWhole(piece)) return piece;
    return (
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    );
  });
}
