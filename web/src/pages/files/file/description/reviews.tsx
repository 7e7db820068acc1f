import type { FileDetail } from '#shared/contract/files';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { PageList } from '../../../../features/lists/page-list.tsx';
import { allReviews, type ReviewsHead, useReviews } from '../../../../features/reviews/calls.ts';
import { ReplyBox } from '../../../../features/reviews/reply-box.tsx';
import { ReviewForm } from '../../../../features/reviews/review-form.tsx';
import { ReportReview, ReviewItem } from '../../../../features/reviews/review-item.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { Rows } from '../../../../ui/list/rows.tsx';
import { Skeleton } from '../../../../ui/list/skeleton.tsx';
import { OwnReview } from './own-review.tsx';
import { useReviewFilter } from './review-filter.ts';
import { Summary } from './summary.tsx';

/** The reviews of a file in every state: none, few, many, the reader's own, and why the reader may not review. */
export function Reviews({ file }: { file: FileDetail }) {
  const { reviews: t } = useT();
  const { query, items, first } = useReviews(file.id, allReviews);
  const { looked, look, isNarrowed } = useReviewFilter();
  if (query.isPending) return <Skeleton className={file.rating ? 'h-96' : 'h-6'} />;
  if (!query.data) return <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} />;
  if (!first) return null;
  const { summary, mine } = first;
  const isNone = items.length === 0 && summary.count === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!isNone && <Summary summary={summary} filter={looked} onLook={look} />}
      <Own file={file} head={first} isNone={isNone} />
      {(isNarrowed || items.some(({ id }) => id !== mine?.id)) && <List file={file} mine={mine} />}
    </div>
  );
}

/** The reader's own review, or why there can be none. Sellers do not review their own files. */
function Own({ file, head: { mine, barred }, isNone }: { file: FileDetail; head: ReviewsHead; isNone: boolean }) {
  const { reviews: t } = useT();
  if (mine) return <OwnReview fileId={file.id} mine={mine} isOpen={barred === null} />;
  if (!file.is_owner && barred === null) {
    return (
      <Panel heading={t.write}>
        <ReviewForm fileId={file.id} mine={null} />
      </Panel>
    );
  }
  const line = file.is_owner || barred === null ? undefined : t.barred[barred];
  if (!isNone) return line && <p className="text-ink-2">{line}</p>;
  return (
    <p className="text-ink-2">
      <b className="mr-2 font-semibold text-ink">{t.none}</b>
      {line ?? t.noneLine}
    </p>
  );
}

/** Newest first. The reader's own review stands above the list. */
function List({ file, mine }: { file: FileDetail; mine: ReviewAnswer | null }) {
  const { reviews: t } = useT();
  const { looked, look, isNarrowed } = useReviewFilter();
  const list = useReviews(file.id, looked);
  const showAll = (
    <Button size="sm" onClick={() => look(allReviews)}>
      {t.showAll}
    </Button>
  );
  const none = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      {t.noSuch}
      {showAll}
    </div>
  );
  return (
    <div>
      {isNarrowed && list.items.length > 0 && <div className="mb-1">{showAll}</div>}
      <PageList list={list} words={t} skeleton={<Skeleton className="h-96" />} empty={none}>
        {(reviews) => (
          <Rows label={t.list}>
            {reviews
              .filter(({ id }) => id !== mine?.id)
              .map((review) => (
                <li key={review.id} className="py-4">
                  <ReviewItem review={review}>
                    {file.is_owner && <ReplyBox fileId={file.id} review={review} />}
                    <ReportReview fileId={file.id} review={review} />
                  </ReviewItem>
                </li>
              ))}
          </Rows>
        )}
      </PageList>
    </div>
  );
}
