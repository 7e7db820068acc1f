import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { Link } from '../button/button.tsx';
import { pagesToShow } from './pages.ts';

const cellClass =
  'num min-w-11 h-11 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper';
const cell = `grid ${cellClass}`;
/** Phones have room for the current page and its neighbours, but not for the first and last. */
const farCell = `hidden md:grid ${cellClass}`;

interface PagerProps {
  page: number;
  totalPages: number;
  to: (page: number) => string;
}

export function Pager({ page, totalPages, to }: PagerProps) {
  const t = useCore();
  if (totalPages <= 1) return null;
  const pages = pagesToShow(page, totalPages);
  const isFar = (number: number) =>
    (number === 1 && pages.includes('gap-before')) || (number === totalPages && pages.includes('gap-after'));
  return (
    <nav aria-label={t.ui.pages} className="mt-8 flex print:hidden flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label={t.ui.previousPage} className={cell}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {pages.map((number) =>
        typeof number === 'string' ? (
          <span key={number} aria-hidden="true" className="hidden px-1 text-ink-3 md:inline">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={t.ui.page(number)}
            aria-current={number === page ? 'page' : undefined}
            className={isFar(number) ? farCell : cell}
          >
            {number}
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
