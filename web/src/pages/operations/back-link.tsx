import { ArrowLeft } from 'lucide-react';
import { Link } from '../../ui/button/button.tsx';

/** Above a page's heading: the link back to its list, which the key `u` follows too. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    data-key="up"
    className="-mt-2 inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-sm hover:text-accent-text"
  >
    <ArrowLeft aria-hidden="true" className="size-[15px]" />
    {children}
  </Link>
);
