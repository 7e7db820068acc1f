import { Suspense } from 'react';
import type { Role } from '#shared/roles';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';

/** To the console, for whoever works for the market. Its word is not one of the first load's: hardly anybody reads it. */
export const OperatorLink = ({ roles }: { roles: readonly Role[] }) =>
  roles.length > 0 && (
    <Suspense>
      <Shown />
    </Suspense>
  );

const Shown = () => (
  <Link
    to={paths.operator()}
    className="flex min-h-11 items-center rounded-md px-3.5 text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-md:hidden"
  >
    {useT().account.operator}
  </Link>
);
