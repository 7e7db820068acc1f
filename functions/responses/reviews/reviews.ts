import { instant, instantOrNull } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import type { Person } from '#functions/store/accounts/person';
import { findPeople } from '#functions/store/accounts/users';
import type { StoredQuestion } from '#functions/store/reviews/questions';
import type { StoredReview } from '#functions/store/reviews/reviews';
import type {
  QuestionEntry as QuestionAnswer,
  ReceivedQuestion,
  ReceivedReview,
  ReviewAnswer,
} from '#shared/contract/reviews';

/** The authors by id; deleted accounts are missing. */
export async function writersOf(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const people = await findPeople(table, [...new Set(ids)]);
  return new Map(people.map((person) => [person.id, person]));
}

export type Writers = Awaited<ReturnType<typeof writersOf>>;

export function byOf(writers: Writers, id: string): ReviewAnswer['by'] {
  const person = writers.get(id);
  return person ? { username: person.username, display_name: person.displayName || person.username } : null;
}

const publicTextShape = (publicText: StoredReview['reply']): ReviewAnswer['reply'] =>
  publicText
    ? { text: publicText.text, at: instant(publicText.at), edited_at: instantOrNull(publicText.editedAt) }
    : null;

const hiddenShape = (hidden: StoredReview['folded']): ReviewAnswer['folded'] =>
  hidden ? { rule: hidden.rule, since: instant(hidden.at) } : null;

export const reviewShape = (review: StoredReview, writers: Writers): ReviewAnswer => ({
  id: review.buyerId,
  rating: review.rating,
  text: review.text,
  by: byOf(writers, review.buyerId),
  version: review.version,
  bought_at: instant(review.boughtAt),
  written_at: instant(review.writtenAt),
  edited_at: instantOrNull(review.editedAt),
  counted: review.counted,
  refunded: review.refunded,
  folded: hiddenShape(review.folded),
  reply: publicTextShape(review.reply),
  revision: review.revision,
});

export const receivedReviewShape = (review: StoredReview, writers: Writers): ReceivedReview => ({
  ...reviewShape(review, writers),
  file_id: review.fileId,
  title: review.title,
});

export const questionShape = (
  question: StoredQuestion,
  writers: Writers,
  caller: { id: string } | undefined,
): QuestionAnswer => ({
  id: question.id,
  text: question.text,
  by: byOf(writers, question.askerId),
  asked_at: instant(question.askedAt),
  is_mine: question.askerId === caller?.id,
  answer: publicTextShape(question.answer),
  folded: hiddenShape(question.folded),
});

export const receivedQuestionShape = (
  question: StoredQuestion,
  writers: Writers,
  caller: { id: string },
): ReceivedQuestion => ({
  ...questionShape(question, writers, caller),
  file_id: question.fileId,
  title: question.title,
});
