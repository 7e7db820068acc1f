import type { Review } from '#shared/contract/reviews';
import { reviewLength, type Stars, stars } from '#shared/reviews';
import { lengthOf } from '#shared/text/characters';
import { useT } from '../../i18n/index.tsx';
import { keptTexts, useKeptFields } from '../safety/use-kept-fields.ts';

export type OwnReview = Pick<Review, 'rating' | 'text' | 'revision'> | null;

export const draftKey = (fileId: string) => `review:${fileId}`;

/** `revision` is the one that the draft was begun from: if the current one differs, it was changed elsewhere. */
const givenOf = (mine: OwnReview) => ({
  rating: mine ? String(mine.rating) : '',
  text: mine?.text ?? '',
  revision: mine ? String(mine.revision) : '',
});

export const starsOf = (text: unknown): Stars | undefined => stars.find((one) => String(one) === text);

/** True if there is a draft that differs from the published review. */
export function isBegun(fileId: string, mine: OwnReview): boolean {
  const { rating, text } = keptTexts(draftKey(fileId), givenOf(mine));
  const published = givenOf(mine);
  return rating !== published.rating || text.trim() !== published.text.trim();
}

/** The draft of a review, kept in this tab until it is sent. `chosen` is a rating chosen before the form opened. */
export function useReviewDraft(fileId: string, mine: OwnReview, chosen?: Stars) {
  const { reviews: t } = useT();
  const form = useKeptFields({
    key: draftKey(fileId),
    first: givenOf(mine),
    faultsOf: ({ rating, text }) => ({
      rating: starsOf(rating) ? undefined : t.ratingMissing,
      text: lengthOf(text.trim()) > reviewLength ? t.textLong(reviewLength) : undefined,
    }),
    begin: (draft) => (chosen ? { ...draft, rating: String(chosen) } : draft),
  });
  return {
    ...form,
    stars: starsOf(form.values.rating),
    /** The review was changed or deleted elsewhere. */
    isElsewhere: form.values.revision !== givenOf(mine).revision,
    takeThat: () => form.startOver(givenOf(mine)),
  };
}
