import { Ban } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useBeijingTime } from '../payout/beijing-time.ts';

type Restriction = NonNullable<FilePost['barred']>;

/** The badge of a restricted file in lists of its owner or buyers. */
export function RestrictionBadge({ barred }: { barred: FilePost['barred'] }) {
  const { restrictions: t } = useT();
  if (!barred) return null;
  return (
    <Badge tone={barred.bar === 'hidden' ? 'warn' : 'bad'} icon={Ban}>
      {t.badge[barred.bar]}
    </Badge>
  );
}

/** For the owner of a restricted file: the measure, its date, what still works, and a link to the reason. */
export function OwnerRestrictionNote({ barred: { bar, since } }: { barred: Restriction }) {
  const { restrictions: t } = useT();
  const timeOf = useBeijingTime();
  return (
    <Callout tone={bar === 'hidden' ? 'warn' : 'bad'} heading={t.own[bar]}>
      <p>{t.since(timeOf(since)) + t.ownLine[bar]}</p>
      {bar !== 'hidden' && (
        <ButtonLink size="sm" className="mt-2" to={paths.measures()}>
          {t.why}
        </ButtonLink>
      )}
    </Callout>
  );
}

/** For buyers: why the file is no longer sold, and whether they can still download it. */
export function BuyerRestrictionNote({ barred: { bar } }: { barred: Restriction }) {
  const { restrictions: t } = useT();
  if (bar === 'hidden') return null;
  return (
    <Callout tone="warn" heading={t.buyer[bar]}>
      {t.buyerLine[bar]}
    </Callout>
  );
}

/** A removed file cannot be downloaded, not even by its owner. */
export const isRemoved = ({ barred }: Pick<FilePost, 'barred'>): boolean => barred?.bar === 'removed';
