import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/list/empty.tsx';

export function MissingUser() {
  const t = useT();
  usePageTitle(t.errors.userNotFound);
  const home = (
    <ButtonLink to={paths.home()} tone="ink">
      {t.file.backHome}
    </ButtonLink>
  );
  return <Empty level={1} heading={t.errors.userNotFound} line={t.people.notFoundLine} action={home} />;
}
