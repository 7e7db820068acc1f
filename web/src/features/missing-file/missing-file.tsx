import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useLostSession } from '../../session/lost.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';

/**
 * In place of a file's page. Guests also see it for a private file, which may be their own or bought: only a member can
 * be told that the file does not exist.
 */
export function MissingFile() {
  const { auth, errors, file: t, nav } = useT();
  const { status } = useSession();
  const isLost = useLostSession();
  const loginPath = useLoginPath();
  const home = <ButtonLink to={paths.home()}>{t.backHome}</ButtonLink>;
  if (status !== 'guest') {
    const memberActions = (
      <>
        {home}
        <ButtonLink to={paths.purchases()}>{nav.purchases}</ButtonLink>
      </>
    );
    return <Empty level={1} heading={errors.fileNotFound} line={t.missingLine} action={memberActions} />;
  }
  const actions = (
    <>
      <ButtonLink to={loginPath} tone="ink">
        {nav.login}
      </ButtonLink>
      {home}
    </>
  );
  const explanation = isLost
    ? { heading: auth.sessionLost, line: t.hiddenFromGuests }
    : { heading: errors.fileNotFound, line: t.missingForGuests };
  return <Empty level={1} {...explanation} action={actions} />;
}
