import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';

/** Login and registration lead back to `from`. */
export function GuestLinks({ from }: { from: string | undefined }) {
  const t = useCore();
  return (
    <>
      <ButtonLink to={paths.register(paths.create())} tone="quiet" size="sm" className="max-md:hidden">
        {t.nav.sell}
      </ButtonLink>
      <ButtonLink to={paths.login(from)} tone="quiet" size="sm">
        {t.nav.login}
      </ButtonLink>
      <ButtonLink to={paths.register(from)} size="sm">
        {t.nav.register}
      </ButtonLink>
    </>
  );
}
