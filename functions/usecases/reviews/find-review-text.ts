import type { Table } from '#functions/ports/table';
import type { Target } from '#functions/store/moderation/cases';
import { findQuestion, type Question } from '#functions/store/reviews/questions';
import { findReview, type Review } from '#functions/store/reviews/reviews';
import { firstGraphemes } from '#shared/text/characters';

/** What somebody wrote, as a report or a measure speaks of it. */
export interface ReviewText {
  fileId: string;
  /** Who wrote it. */
  personId: string;
  /** Its first words; of a review without any, its stars. */
  name: string;
  review?: Review;
  question?: Question;
}

const nameLength = 40;

/** A review or a question by the number that reports have for it: the file's, and its own. */
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
