import { normalText } from '../files/files.ts';
import { termsOf } from './criteria.ts';

/**
 * Whether what somebody types fits one of their own records: every word is in one of its texts, in whatever case and width.
 * Line by line, so that no word is found across two of them. Undefined where nothing is looked for.
 */
export function fitsRecord(text: string | undefined): ((...texts: readonly string[]) => boolean) | undefined {
  const terms = termsOf(text ?? '');
  if (terms.length === 0) return undefined;
  return (...texts) => {
    const all = texts.map(normalText).join('\n');
    return terms.every((word) => all.includes(word));
  };
}
