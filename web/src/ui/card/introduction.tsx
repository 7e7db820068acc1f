import { introductionOf } from '#shared/text/plain-words';
import { isDesk } from '../is-desk.ts';
import { langOf } from '../text/lang-of.ts';
import { openingClauses, widthOf } from '../text/opening-clauses.ts';
import { Units } from '../text/title.tsx';

/** The width of a card, in Latin letters. */
const lineWidths = { phone: 26, desk: 38 };

export interface IntroductionProps {
  file: { title: string; description?: string | null | undefined };
  /** Of title and description together. */
  lines: number;
}

export default function Introduction({ file: { title, description }, lines }: IntroductionProps) {
  const text = introductionOf(description ?? '');
  const line = lineWidths[isDesk() ? 'desk' : 'phone'];
  const hasTwo = lines > 2 && widthOf(title) <= line;
  return (
    <span lang={langOf(text)} className="break-keep">
      <Units text={openingClauses(text, hasTwo ? 2 * line : line)} />
    </span>
  );
}
