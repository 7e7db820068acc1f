import type { ReactNode } from 'react';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { Stars } from '../../ui/figures/stars.tsx';
import { Meta } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { ReportButton } from '../safety/report/report-button.tsx';
import { userTextId } from '../safety/report/reported.ts';
import { AuthorLink, useAuthorName } from './author-link.tsx';
import { HiddenText } from './hidden-text.tsx';
import { SellerReply } from './seller-reply.tsx';

interface Props {
  review: ReviewAnswer;
  /** Actions. */
  children?: ReactNode;
}

/** A review with author, rating, text and version, and the seller's reply. */
export function ReviewItem({ review, children }: Props) {
  const { replies } = useT();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AuthorLink by={review.by} />
        <RatingStars rating={review.rating} />
        <ReviewBadges review={review} />
      </div>
      <HiddenText folded={review.folded}>
        {review.text && <p className="wrap-anywhere mt-1 max-w-[42em] whitespace-pre-line">{review.text}</p>}
      </HiddenText>
      <ReviewFacts review={review} />
      {review.reply && <SellerReply answer={review.reply} heading={replies.heading} />}
      {children}
    </>
  );
}

export function RatingStars({ rating }: { rating: number }) {
  const { reviews: t } = useT();
  return (
    <span className="inline-flex items-center">
      <Stars value={rating} />
      <span className="sr-only">{t.starsOf(rating)}</span>
    </span>
  );
}

/** A refunded review does not count either, so that badge is enough. */
function ReviewBadges({ review: { counted, refunded } }: Props) {
  const { reviews: t } = useT();
  if (refunded) return <Badge>{t.refunded}</Badge>;
  return counted ? null : <Badge>{t.uncounted}</Badge>;
}

function ReviewFacts({ review }: Props) {
  const { reviews: t } = useT();
  const dates = useDates();
  return (
    <Meta className="mt-1">
      <span>{t.version(review.version)}</span>
      <span>{t.bought(dates.date(review.bought_at))}</span>
      {review.edited_at && <span>{t.edited(dates.date(review.edited_at))}</span>}
    </Meta>
  );
}

/** Reports another person's review. */
export function ReportReview({ fileId, review }: { fileId: string; review: ReviewAnswer }) {
  const name = useAuthorName()(review.by);
  return <ReportButton target={{ type: 'review', id: userTextId(fileId, review.id), name }} className="-ml-3" />;
}
