import { Star } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { formatCount } from '../text/format.ts';

export interface Rating {
  /** With one decimal; null below five reviews, which make none. */
  average: number | null;
  count: number;
}

/** ★ 4.6 (23), and where there is no average how many there are. Nothing where nobody has said anything. */
export function CardRating({ rating }: { rating: Rating | null | undefined }) {
  const { ui: t } = useCore();
  if (!rating || rating.count === 0) return null;
  const count = formatCount(rating.count);
  const average = rating.average?.toFixed(1);
  return (
    <span
      role="img"
      aria-label={average ? t.rated(average, count) : t.reviews(count)}
      className="num inline-flex flex-none items-center gap-1 whitespace-nowrap text-ink-3 text-xs"
    >
      <Star className="size-[13px] fill-current text-warn" />
      {average ? `${average} (${count})` : t.reviews(count)}
    </span>
  );
}
