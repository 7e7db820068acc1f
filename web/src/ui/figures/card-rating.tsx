import { Star } from 'lucide-react';
import { useLanguage } from '../../i18n/index.tsx';
import { ratingTexts } from '../../i18n/rating-texts.ts';
import { formatCount } from '../text/format.ts';

/** The rating fields of a file; absent without reviews. */
export interface RatedFile {
  /** `average` has one decimal; it is null below five reviews. */
  rating?: { average: number | null; count: number } | null | undefined;
}

/** ★ 4.6 (23), or the number of reviews if there is no average. */
export default function CardRating({ rating }: RatedFile) {
  const t = ratingTexts[useLanguage()[0]];
  if (!rating?.count) return null;
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
