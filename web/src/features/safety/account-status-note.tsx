import type { OwnUser } from '#shared/contract/profiles';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';

interface Props {
  standing: OwnUser['standing'] | undefined;
  /** Adds a link to the reason. */
  leads?: boolean;
  className?: string;
}

/** The restriction of an account and its effects; nothing for an unrestricted one. */
export function StandingNote({ standing, leads = false, className }: Props) {
  const { standing: t } = useT();
  if (!standing) return null;
  return (
    <Note tone={standing === 'suspended' ? 'bad' : 'warn'} heading={t[standing]} className={className}>
      <p>{t.lines[standing]}</p>
      {leads && (
        <ButtonLink
          size="sm"
          className="mt-2"
          to={standing === 'leaving' ? paths.profile('account') : paths.measures()}
        >
          {standing === 'leaving' ? t.toLeaving : t.toMeasures}
        </ButtonLink>
      )}
    </Note>
  );
}
