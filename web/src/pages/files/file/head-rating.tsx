import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { JumpLink } from '../../../nav/jump-link.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { formatCount } from '../../../ui/text/format.ts';

/** The average and the number of reviews; below five reviews only the number. Links to the reviews. */
export function HeadRating({ rating }: Pick<FileDetail, 'rating'>) {
  const { reviews: t } = useT();
  if (!rating || rating.count === 0) return null;
  const { average } = rating;
  const count = formatCount(rating.count);
  return (
    <JumpLink to="reviews" className="min-h-11 text-ink-2 hover:text-accent-text md:min-h-6">
      {average !== null && <Stars value={average} />}
      {average === null ? t.count(count) : t.ratedBy(average.toFixed(1), count)}
    </JumpLink>
  );
}
