import { Store } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/title.ts';
import { useT } from '../../i18n/index.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

export function MissingUser() {
  const t = useT();
  usePageTitle(t.errors.userNotFound);
  const home = (
    <ButtonLink to={paths.home()} tone="ink">
      <Store aria-hidden="true" />
      {t.people.backHome}
    </ButtonLink>
  );
  return (
    <Empty level={1} heading={t.errors.userNotFound} action={home}>
      {t.people.notFoundLine}
    </Empty>
  );
}
