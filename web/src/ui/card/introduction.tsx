import { introductionOf } from '#shared/text/plain-words';

/** The width of a phone's card, in Latin letters. */
const lineWidth = 26;

const widthOf = (text: string): number => text.length + (text.match(/[^\0-\u2e7f]/g)?.length ?? 0);

/** Whole clauses as far as this width holds them, with … in a sentence; everything, to be cut by the line, if it does not hold the first. */
export function openingClauses(text: string, width: number): string {
  let opening = '';
  for (const clause of text.split(/(?<=[，。；、！？]|[,.;!?]\s)/)) {
    if (widthOf(opening + clause) > width) break;
    opening += clause;
  }
  return opening.replace(/[，；、,;\s]+$/, '…') || text;
}

export interface IntroductionProps {
  file: { title: string; description?: string | null | undefined };
  /** Of title and description together. */
  lines: number;
}

export default function Introduction({ file: { title, description }, lines }: IntroductionProps) {
  const text = introductionOf(description ?? '');
  if (lines === 2) return openingClauses(text, lineWidth);
  if (matchMedia('(width >= 48rem)').matches) return text;
  return openingClauses(text, widthOf(title) > lineWidth ? lineWidth : 2 * lineWidth);
}
