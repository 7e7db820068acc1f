import { normalText } from '../files/files.ts';
import { termsOf } from './criteria.ts';

/**
 * A filter for a person's own records: every term must be in one of the texts, in any case and width. One line each, so that no term
 * matches across two texts. Undefined without terms.
 */
export function fitsRecord(text: string | undefined): ((...texts: readonly string[]) => boolean) | undefined {
  const terms = termsOf(text ?? '');
  if (terms.length === 0) return undefined;
  return (...texts) => {
    const all = texts.map(normalText).join('\n');
    return terms.every((word) => all.includes(word));
  };
}
