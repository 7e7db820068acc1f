import type { EmailHold } from '#shared/contract/shapes/email-hold';
import { useT } from '../../i18n/index.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { useDates } from '../../ui/text/dates.ts';

/** Why payouts wait after a change of address, until when, and how an honest owner ends it. */
export function EmailHeld({ hold: { until, why } }: { hold: EmailHold }) {
  const t = useT().emailChange;
  const dates = useDates();
  return (
    <Note tone="warn" heading={t.holdHeading[why]}>
      {t.holdNote[why](dates.inBeijing(until))}
    </Note>
  );
}
