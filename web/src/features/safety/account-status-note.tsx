import type { OwnUser } from '#shared/contract/profiles';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';

interface Props {
  status: OwnUser['standing'] | undefined;
  /** Adds a link to the reason. */
  hasLink?: boolean;
  className?: string;
}

/** The restriction of an account and its effects; nothing for an unrestricted one. */
export function AccountStatusNote({ status, hasLink = false, className }: Props) {
  const { accountStatus: t } = useT();
  if (!status) return null;
  return (
    <Callout tone={status === 'suspended' ? 'bad' : 'warn'} heading={t[status]} className={className}>
      <p>{t.lines[status]}</p>
      {hasLink && (
        <ButtonLink size="sm" className="mt-2" to={status === 'leaving' ? paths.profile('account') : paths.measures()}>
          {status === 'leaving' ? t.toLeaving : t.toMeasures}
        </ButtonLink>
      )}
    </Callout>
  );
}
