import { introductionOf } from '#shared/text/plain-words';
import { openingClauses, widthOf } from '../text/opening-clauses.ts';

/** The width of a card, in Latin letters. */
const lineWidths = { phone: 26, desk: 38 };

export interface IntroductionProps {
  file: { title: string; description?: string | null | undefined };
  /** Of title and description together. */
  lines: number;
}

export default function Introduction({ file: { title, description }, lines }: IntroductionProps) {
  const text = introductionOf(description ?? '');
  const isDesk = matchMedia('(width >= 48rem)').matches;
  if (isDesk && lines > 2) return text;
  const line = isDesk ? lineWidths.desk : lineWidths.phone;
  return openingClauses(text, lines > 2 && widthOf(title) <= line ? 2 * line : line);
}
