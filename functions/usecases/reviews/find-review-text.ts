import type { Table } from '#functions/ports/table';
import type { Target } from '#functions/store/moderation/cases';
import { findQuestion, type StoredQuestion } from '#functions/store/reviews/questions';
import { findReview, type StoredReview } from '#functions/store/reviews/reviews';
import { firstGraphemes } from '#shared/text/characters';

/** A review or question as reports and measures refer to it. */
export interface ReviewText {
  fileId: string;
  /** Its author. */
  personId: string;
  /** The beginning of its text, or its stars if it has none. */
  name: string;
  review?: StoredReview;
  question?: StoredQuestion;
}

const nameLength = 40;

/** Finds a review or question by the id in reports: the file's id and its own. */
export async function findReviewText(table: Table, { type, id }: Target): Promise<ReviewText | undefined> {
  const [fileId = '', own = ''] = id.split('_');
  if (type === 'review') {
    const review = await findReview(table, fileId, own);
    if (!review) return undefined;
    const name = firstGraphemes(review.text, nameLength) || '★'.repeat(review.rating);
    return { fileId, personId: review.buyerId, name, review };
  }
  const question = type === 'question' ? await findQuestion(table, fileId, own) : undefined;
  return question && { fileId, personId: question.askerId, name: firstGraphemes(question.text, nameLength), question };
}
