import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '#shared/roles';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/button.tsx';

/** The link to the console, for operators. Its text is not in the first load, as hardly any visitor reads it. */
export const OperatorLink = ({ roles }: { roles: readonly Role[] }) =>
  roles.length > 0 && (
    <Suspense>
      <ConsoleLink />
    </Suspense>
  );

const ConsoleLink = () => (
  <Link
    to={paths.operator()}
    aria-current={useLocation().pathname.startsWith(paths.operator()) ? 'page' : undefined}
    className="flex min-h-11 items-center rounded-md px-3.5 text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-md:hidden"
  >
    {useT().account.operator}
  </Link>
);
