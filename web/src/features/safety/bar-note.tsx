import { Ban } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useBeijingTime } from '../payout/beijing-time.ts';

type Barred = NonNullable<FilePost['barred']>;

/** What was done to a file, where its owner or a buyer reads of it in a list. */
export function BarBadge({ barred }: { barred: FilePost['barred'] }) {
  const { barred: t } = useT();
  if (!barred) return null;
  return (
    <Badge tone={barred.bar === 'hidden' ? 'warn' : 'bad'} icon={Ban}>
      {t.badge[barred.bar]}
    </Badge>
  );
}

/** On one’s own file: what was done, since when, what still works, and the way to why. */
export function OwnBarNote({ barred: { bar, since } }: { barred: Barred }) {
  const { barred: t } = useT();
  const timeOf = useBeijingTime();
  return (
    <Note tone={bar === 'hidden' ? 'warn' : 'bad'} heading={t.own[bar]}>
      <p>{t.since(timeOf(since)) + t.ownLine[bar]}</p>
      {bar !== 'hidden' && (
        <ButtonLink size="sm" className="mt-2" to={paths.measures()}>
          {t.why}
        </ButtonLink>
      )}
    </Note>
  );
}

/** To whoever bought it: why it is not sold any more, and whether it is still downloaded. */
export function BuyerBarNote({ barred: { bar } }: { barred: Barred }) {
  const { barred: t } = useT();
  if (bar === 'hidden') return null;
  return (
    <Note tone="warn" heading={t.buyer[bar]}>
      {t.buyerLine[bar]}
    </Note>
  );
}

/** What was removed nobody downloads, its owner neither. */
export const isRemoved = ({ barred }: Pick<FilePost, 'barred'>): boolean => barred?.bar === 'removed';
