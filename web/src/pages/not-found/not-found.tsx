import { Store } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/title.ts';
import { useT } from '../../i18n/index.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

export default function NotFound() {
  const t = useT();
  usePageTitle(t.notFound.title);
  return (
    <Empty
      level={1}
      heading={t.notFound.heading}
      action={
        <>
          <ButtonLink to={paths.home()} tone="ink">
            <Store aria-hidden="true" />
            {t.notFound.home}
          </ButtonLink>
          <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
        </>
      }
    >
      {t.notFound.text}
    </Empty>
  );
}
