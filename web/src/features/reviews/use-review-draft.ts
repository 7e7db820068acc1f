import type { ReviewAnswer } from '#shared/contract/reviews';
import { reviewLength, type Stars, stars } from '#shared/reviews';
import { lengthOf } from '#shared/text/characters';
import { useT } from '../../i18n/index.tsx';
import { storedTexts, useDraftFields } from '../safety/use-draft-fields.ts';

export type OwnReview = Pick<ReviewAnswer, 'rating' | 'text' | 'revision'> | null;

export const draftKey = (fileId: string) => `review:${fileId}`;

/** `revision` is the one that the draft was begun from: if the current one differs, it was changed elsewhere. */
const givenOf = (mine: OwnReview) => ({
  rating: mine ? String(mine.rating) : '',
  text: mine?.text ?? '',
  revision: mine ? String(mine.revision) : '',
});

export const starsOf = (text: unknown): Stars | undefined => stars.find((count) => String(count) === text);

/** True if there is a draft that differs from the published review. */
export function hasDraft(fileId: string, mine: OwnReview): boolean {
  const { rating, text } = storedTexts(draftKey(fileId), givenOf(mine));
  const published = givenOf(mine);
  return rating !== published.rating || text.trim() !== published.text.trim();
}

/** The draft of a review, kept in this tab until it is sent. `chosen` is a rating chosen before the form opened. */
export function useReviewDraft(fileId: string, mine: OwnReview) {
  const { reviews: t, shared } = useT();
  const form = useDraftFields({
    key: draftKey(fileId),
    first: givenOf(mine),
    faultsOf: ({ rating, text }) => ({
      rating: starsOf(rating) ? undefined : t.ratingMissing,
      text: lengthOf(text.trim()) > reviewLength ? shared.tooLong(reviewLength) : undefined,
    }),
  });
  return {
    ...form,
    stars: starsOf(form.values.rating),
    /** The review was changed or deleted elsewhere. */
    isElsewhere: form.values.revision !== givenOf(mine).revision,
    takeCurrent: () => form.startOver(givenOf(mine)),
  };
}
