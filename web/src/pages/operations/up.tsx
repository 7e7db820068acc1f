import { ArrowLeft } from 'lucide-react';
import { Link } from '../../ui/button/link.tsx';

/** Above a page's heading: to the list it was opened from, which `u` does too. */
export const Up = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    data-key="up"
    className="-mt-2 inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-sm hover:text-accent-text"
  >
    <ArrowLeft aria-hidden="true" className="size-[15px]" />
    {children}
  </Link>
);
