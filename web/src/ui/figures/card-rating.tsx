import { Star } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { formatCount } from '../text/format.ts';

/** The rating fields of a file; absent without reviews. */
export interface RatedFile {
  /** `average` has one decimal; it is null below five reviews. */
  rating?: { average: number | null; count: number } | null | undefined;
}

/** ★ 4.6, and nothing until there is an average. */
export function CardRating({ rating }: RatedFile) {
  const { ui } = useCore();
  if (!rating?.average) return null;
  const average = rating.average.toFixed(1);
  return (
    <span
      role="img"
      aria-label={ui.rated(average, formatCount(rating.count))}
      className="num inline-flex items-baseline gap-1 font-semibold text-ink text-sm"
    >
      <Star className="size-[14px]! translate-y-[2px] fill-current text-warn" />
      {average}
    </span>
  );
}
