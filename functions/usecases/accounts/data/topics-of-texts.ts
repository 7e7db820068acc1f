import type { Row } from '#functions/domain/accounts/data/export-page';
import { instant, instantOrNull } from '#functions/domain/time';
import type { User } from '#functions/store/accounts/users';
import { findMailSettings } from '#functions/store/emails/mail-settings';
import { findQuestion, questionsBy, readOwnQuestion } from '#functions/store/reviews/questions';
import { findReview, reviewedBy } from '#functions/store/reviews/reviews';
import { pagesOf } from '#functions/store/table/pages';
import { pageSize, type Reading } from './rows.ts';

/** The user's reviews, with their earlier texts. */
export async function* reviewRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for await (const items of pagesOf(table, reviewedBy(id), pageSize))
    for (const { sk: fileId } of items) {
      const review = await findReview(table, fileId, id);
      if (!review) continue;
      yield {
        file_id: fileId,
        title: review.title,
        order: review.outTradeNo,
        rating: review.rating,
        text: review.text,
        version: review.version,
        written_at: instant(review.writtenAt),
        edited_at: instantOrNull(review.editedAt),
        earlier: review.earlier.map((wording) => `${instant(wording.at)} ${wording.rating} ${wording.text}`),
        counted: review.counted,
        folded: review.folded?.rule ?? null,
        reply: review.reply?.text ?? null,
      };
    }
}

export async function* questionRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for await (const items of pagesOf(table, questionsBy(id), pageSize))
    for (const item of items) {
      const reference = readOwnQuestion(item);
      const question = reference && (await findQuestion(table, reference.fileId, reference.id));
      if (!question) continue;
      yield {
        file_id: question.fileId,
        title: question.title,
        text: question.text,
        asked_at: instant(question.askedAt),
        answer: question.answer?.text ?? null,
        folded: question.folded?.rule ?? null,
      };
    }
}

/** The optional emails that the user receives. */
export async function* mailRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  const { reviews, answers, reminders, versions, sales } = await findMailSettings(table, id);
  yield { reviews, answers, reminders, versions, sales };
}
