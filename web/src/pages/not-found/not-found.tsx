import { Store } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';

export default function NotFound() {
  const t = useT();
  usePageTitle(t.notFound.title);
  return (
    <Empty
      level={1}
      heading={t.notFound.heading}
      line={t.notFound.text}
      action={
        <>
          <ButtonLink icon={Store} to={paths.home()} tone="ink">
            {t.notFound.home}
          </ButtonLink>
          <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
        </>
      }
    />
  );
}
