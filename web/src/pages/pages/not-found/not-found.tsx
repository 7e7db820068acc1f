import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/list/empty.tsx';

export default function NotFound() {
  const t = useT();
  const isMember = useSession().status === 'user';
  usePageTitle(t.notFound.title);
  return (
    <Empty
      level={1}
      heading={t.notFound.heading}
      line={t.notFound.text}
      action={
        <>
          <ButtonLink to={paths.home()} tone="ink">
            {t.notFound.home}
          </ButtonLink>
          {isMember ? (
            <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
          ) : (
            <ButtonLink to={paths.search()}>{t.search.title}</ButtonLink>
          )}
        </>
      }
    />
  );
}
