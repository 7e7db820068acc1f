import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCore } from '../i18n/index.tsx';
import { Link } from './link.tsx';
import { pagesToShow } from './pages.ts';

const cell =
  'num grid min-w-11 h-11 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper';

interface PagerProps {
  page: number;
  totalPages: number;
  /** The address of a page: pages live in the URL. */
  to: (page: number) => string;
}

export function Pager({ page, totalPages, to }: PagerProps) {
  const t = useCore();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={t.ui.pages} className="mt-8 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label={t.ui.previousPage} className={cell}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {pagesToShow(page, totalPages).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} aria-hidden="true" className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            aria-label={t.ui.page(shown)}
            aria-current={shown === page ? 'page' : undefined}
            className={cell}
          >
            {shown}
          </Link>
        ),
      )}
      {page < totalPages && (
        <Link to={to(page + 1)} rel="next" aria-label={t.ui.nextPage} className={cell}>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
