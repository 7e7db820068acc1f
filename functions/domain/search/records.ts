import { normalText } from '../files/files.ts';
import { wordsOf } from './criteria.ts';

/**
 * Whether what somebody types fits one of their own records: every word is in one of its texts, in whatever case and width.
 * Line by line, so that no word is found across two of them. Undefined where nothing is looked for.
 */
export function fitsRecord(text: string | undefined): ((...texts: readonly string[]) => boolean) | undefined {
  const words = wordsOf(text ?? '');
  if (words.length === 0) return undefined;
  return (...texts) => {
    const all = texts.map(normalText).join('\n');
    return words.every((word) => all.includes(word));
  };
}
