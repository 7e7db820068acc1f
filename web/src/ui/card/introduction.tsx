import { introductionOf } from '#shared/text/plain-words';

/** The width of a card, in Latin letters. */
const lineWidths = { phone: 26, desk: 38 };

const widthOf = (text: string): number => text.length + (text.match(/[^\0-\u2e7f]/g)?.length ?? 0);

/** Whole clauses that fill most of this width; everything, to be cut by the line, if none do. */
export function openingClauses(text: string, width: number): string {
  let opening = '';
  for (const clause of text.split(/(?<=[，。；、！？]|[,.;!?]\s)/)) {
    if (widthOf(opening + clause) > width) break;
    opening += clause;
  }
  return widthOf(opening) < 0.65 * width ? text : opening.replace(/[，；、,;\s]+$/, '');
}

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
