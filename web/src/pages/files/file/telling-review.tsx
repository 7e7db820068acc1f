import type { FileDetail } from '#shared/contract/files';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { useAuthorName } from '../../../features/reviews/author-link.tsx';
import { allReviews, useReviews } from '../../../features/reviews/calls.ts';
import { useT } from '../../../i18n/index.tsx';
import { JumpLink } from '../../../nav/jump-link.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { useWide } from '../../../ui/frame/use-wide.ts';
import { formatCount } from '../../../ui/text/format.ts';

const isTelling = ({ counted, folded, rating, text }: ReviewAnswer): boolean =>
  counted && folded === null && rating >= 4 && text.trim() !== '';

interface Props {
  file: FileDetail;
  /** The first content of the page has loaded; no request is made before. */
  isSettled: boolean;
}

/** On phones, where the price stands far above the reviews: one review in a line, which links to all. */
export function TellingReview({ file: { id, rating }, isSettled }: Props) {
  const isWide = useWide();
  if (isWide || !rating || rating.count === 0) return null;
  return <Line id={id} count={rating.count} isSettled={isSettled} />;
}

/** Reserves one line from the beginning, so that nothing moves when the text arrives. */
function Line({ id, count, isSettled }: { id: string; count: number; isSettled: boolean }) {
  const { reviews: t } = useT();
  const nameOf = useAuthorName();
  const telling = useReviews(id, allReviews, isSettled).items.find(isTelling);
  return (
    <JumpLink
      to="reviews"
      className="mt-2 flex min-h-11 items-center gap-2 text-ink-2 text-sm hover:text-accent-text md:hidden"
    >
      {telling && <Stars value={telling.rating} className="flex-none" />}
      <span className="truncate">
        {telling ? t.telling(telling.text.replace(/\s+/g, ' '), nameOf(telling.by)) : t.look(formatCount(count))}
      </span>
    </JumpLink>
  );
}
