import type { ReactNode } from 'react';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { Stars } from '../../ui/figures/stars.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import { ReportButton } from '../safety/report/report-button.tsx';
import { userTextId } from '../safety/report/reported.ts';
import { AuthorLink, useAuthorName } from './author-link.tsx';
import { HiddenText } from './hidden-text.tsx';
import { SellerReply } from './seller-reply.tsx';

interface Props {
  review: ReviewAnswer;
  /** At the end of the first line. */
  menu?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** A review with author, rating, text and version, and the seller's reply. */
export function ReviewItem({ review, menu, children }: Props) {
  const { replies } = useT();
  return (
    <>
      <div className="flex min-h-11 items-center gap-x-3">
        <AuthorLink by={review.by} />
        <RatingStars rating={review.rating} />
        <ReviewFacts review={review} />
        {menu}
      </div>
      <ReviewBadges review={review} />
      <HiddenText folded={review.folded}>
        {review.text && (
          <p lang={langOf(review.text)} className="wrap-anywhere max-w-[42em] whitespace-pre-line">
            {review.text}
          </p>
        )}
      </HiddenText>
      {review.reply && <SellerReply answer={review.reply} heading={replies.heading} />}
      {children}
    </>
  );
}

export function RatingStars({ rating }: { rating: number }) {
  const { reviews: t } = useT();
  return (
    <span className="inline-flex flex-none items-center">
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

/** Phones have room for the date only. */
function ReviewFacts({ review: { version, bought_at, edited_at } }: Props) {
  const { reviews: t, file } = useT();
  const dates = useDates();
  return (
    <span className="num ml-auto flex-none text-ink-3 text-sm">
      <span className="max-sm:hidden">{file.versionOf(version)} · </span>
      {edited_at ? t.edited(dates.day(edited_at)) : dates.day(bought_at)}
    </span>
  );
}

/** Reports another person's review. */
export function ReportReview({ fileId, review }: { fileId: string; review: ReviewAnswer }) {
  const name = useAuthorName()(review.by);
  return <ReportButton target={{ type: 'review', id: userTextId(fileId, review.id), name }} className="-mr-3 -ml-2" />;
}
