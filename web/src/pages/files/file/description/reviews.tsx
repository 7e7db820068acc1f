import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { focusOnArrival } from '../../../../features/forms/form.tsx';
import { PageList } from '../../../../features/lists/page-list.tsx';
import { allReviews, type ReviewFilter, type ReviewsHead, useReviews } from '../../../../features/reviews/calls.ts';
import { ReplyBox } from '../../../../features/reviews/reply-box.tsx';
import { ReviewForm } from '../../../../features/reviews/review-form.tsx';
import { ReportReview, ReviewItem } from '../../../../features/reviews/review-item.tsx';
import { hasDraft, starsOf } from '../../../../features/reviews/use-review-draft.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { Rows } from '../../../../ui/list/rows.tsx';
import { Skeleton } from '../../../../ui/list/skeleton.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { OwnReview } from './own-review.tsx';
import { Summary } from './summary.tsx';

function useReviewFilter() {
  const [params, setParams] = useSearchParams();
  const view: ReviewFilter = {
    stars: starsOf(params.get('stars')),
    version: params.get('version') === 'newest' ? 'newest' : 'all',
  };
  return {
    looked: view,
    isNarrowed: view.stars !== undefined || view.version !== 'all',
    look: (change: Partial<ReviewFilter>) => {
      const { stars, version } = { ...view, ...change };
      const next = new URLSearchParams(params);
      next.delete('stars');
      next.delete('version');
      if (stars) next.set('stars', String(stars));
      if (version !== 'all') next.set('version', version);
      setParams(next, { replace: true });
    },
  };
}

/** The reviews of a file in every state: none, few, many, the reader's own, and why a buyer may not review. */
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isNone ? <p className="text-ink-2">{t.none}</p> : <Summary summary={summary} filter={looked} onLook={look} />}
      {!file.is_owner && <Own file={file} head={first} />}
      {(isNarrowed || items.some(({ id }) => id !== mine?.id)) && <List file={file} head={first} />}
    </div>
  );
}

/** The buyer's own review, a button to write one, or why not yet. */
function Own({ file, head: { mine, barred } }: { file: FileDetail; head: ReviewsHead }) {
  const { reviews: t } = useT();
  const [hadDraft] = useState(() => hasDraft(file.id, null));
  const [isWriting, setWriting] = useState(hadDraft);
  if (mine) return <OwnReview fileId={file.id} mine={mine} isOpen={barred === null} />;
  if (barred === 'not_bought') return null;
  if (barred) return <p className="text-ink-2">{t.barred[barred]}</p>;
  if (!isWriting) {
    return (
      <Button className="justify-self-start" onClick={() => setWriting(true)}>
        {t.write}
      </Button>
    );
  }
  return (
    <div ref={hadDraft ? undefined : focusStars}>
      <Panel heading={t.write}>
        <ReviewForm fileId={file.id} mine={null} onCancel={() => setWriting(false)} />
      </Panel>
    </div>
  );
}

/** The button that opened the form is gone. */
const focusStars = (form: HTMLElement | null): void => focusOnArrival(form?.querySelector('input') ?? null);

/** Shown before the rest is asked for. */
const firstShown = 3;

/** Newest first. The reader's own review stands above the list. */
function List({ file, head: { mine, summary } }: { file: FileDetail; head: ReviewsHead }) {
  const { reviews: t } = useT();
  const { looked, look, isNarrowed } = useReviewFilter();
  const [isWhole, setWhole] = useState(false);
  const list = useReviews(file.id, looked);
  const others = list.items.filter(({ id }) => id !== mine?.id);
  if (!isWhole && !isNarrowed && others.length > firstShown) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Items file={file} reviews={others.slice(0, firstShown)} />
        <Button block onClick={() => setWhole(true)}>
          {t.showAll(formatCount(summary.count))}
        </Button>
      </div>
    );
  }
  const showAll = (
    <Button size="sm" onClick={() => look(allReviews)}>
      {t.showAll(formatCount(summary.count))}
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
        {() => <Items file={file} reviews={others} isOpened={isWhole} />}
      </PageList>
    </div>
  );
}

interface ItemsProps {
  file: FileDetail;
  reviews: readonly ReviewAnswer[];
  /** All were asked for: the focus goes to the first new one. */
  isOpened?: boolean;
}

function Items({ file, reviews, isOpened = false }: ItemsProps) {
  const { reviews: t } = useT();
  return (
    <Rows label={t.list}>
      {reviews.map((review, index) => (
        <li
          key={review.id}
          tabIndex={-1}
          ref={isOpened && index === firstShown ? focusOnArrival : undefined}
          className="py-2.5 outline-0"
        >
          <ReviewItem review={review} menu={<ReportReview fileId={file.id} review={review} />}>
            {file.is_owner && <ReplyBox fileId={file.id} review={review} />}
          </ReviewItem>
        </li>
      ))}
    </Rows>
  );
}
