import { termsIn } from '../../../ui/text/pieces.ts';

export function matches(texts: readonly string[], query: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return termsIn(query).every((word) => all.includes(word.toLowerCase()));
}
