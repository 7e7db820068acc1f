import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './button.tsx';

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
