import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { Link } from './link.tsx';

/** Above a page's heading: a link to the parent page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="wrap-anywhere inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-sm hover:text-accent-text"
  >
    <ArrowLeft aria-hidden="true" className="size-[15px] flex-none" />
    {children}
  </Link>
);

export function Breadcrumbs({ items }: { items: ReadonlyArray<{ to: string; label: string }> }) {
  const t = useCore();
  return (
    <nav aria-label={t.ui.position} className="mb-4">
      <ol className="flex flex-wrap items-center gap-1.5 text-ink-3 text-sm">
        {items.map(({ to, label }, at) => (
          <li key={to} className="flex items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden="true" className="size-[15px]" />}
            <Link to={to} className="relative after:absolute after:-inset-y-3 after:inset-x-0 hover:text-accent-text">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
