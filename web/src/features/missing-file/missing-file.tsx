import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useLostSession } from '../../session/lost.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';

/**
 * In the place of a file's page. To a guest a private file does not exist either, though it may be their own or bought:
 * only whoever is logged in can be told that it is gone.
 */
export function MissingFile() {
  const { auth, errors, file: t, nav } = useT();
  const { status } = useSession();
  const isLost = useLostSession();
  const loginPath = useLoginPath();
  const home = <ButtonLink to={paths.home()}>{t.backHome}</ButtonLink>;
  if (status !== 'guest') {
    const ways = (
      <>
        {home}
        <ButtonLink to={paths.purchases()}>{nav.purchases}</ButtonLink>
      </>
    );
    return <Empty level={1} heading={errors.fileNotFound} line={t.missingLine} action={ways} />;
  }
  const actions = (
    <>
      <ButtonLink to={loginPath} tone="primary">
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
