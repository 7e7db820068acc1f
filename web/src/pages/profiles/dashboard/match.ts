import { termsIn } from '../../../ui/text/pieces.ts';

/** Whether every word of the query is in the texts; an empty query matches. */
export function matches(texts: readonly string[], query: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return termsIn(query).every((word) => all.includes(word.toLowerCase()));
}
