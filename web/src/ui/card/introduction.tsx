import { introductionOf } from '#shared/text/plain-words';

/** The width of a phone's card, in Latin letters. */
const most = 26;

const widthOf = (text: string): number => text.length + (text.match(/[^\0-\u2e7f]/g)?.length ?? 0);

/** Whole clauses as far as one line holds them; everything, to be cut by the line, if it does not hold the first. */
export function openingClauses(text: string): string {
  let opening = '';
  for (const clause of text.split(/(?<=[，。；、！？]|[,.;!?]\s)/)) {
    if (widthOf((opening + clause).replace(/[，。；、,.;\s]+$/, '')) > most) break;
    opening += clause;
  }
  return opening.replace(/[，。；、,.;\s]+$/, '') || text;
}

export interface IntroductionProps {
  file: { description?: string | null | undefined };
  /** Of title and description together. */
  lines: number;
}

export default function Introduction({ file: { description }, lines }: IntroductionProps) {
  const text = introductionOf(description ?? '');
  return lines === 2 ? openingClauses(text) : text;
}
