import type { File } from '#functions/domain/files/file';
import { maskContacts } from '#functions/domain/reviews/masked';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { notificationGone, notificationWrite } from '#functions/store/notifications/notifications';
import {
  findQuestion,
  questionAnsweredWrites,
  questionAsked,
  questionGone,
  type StoredQuestion,
} from '#functions/store/reviews/questions';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Result } from '#shared/result';
import { ok, refuse } from '#shared/result';
import { optionalEmail } from '../emails/optional-email.ts';
import { commitAndSend } from '../outbox.ts';
import type { ReviewPorts } from './weigh.ts';

/** Stores a question and emails the seller; addresses and phone numbers are masked. */
export async function storeQuestion(
  ports: ReviewPorts,
  { file, userId, text }: { file: File; userId: string; text: string },
): Promise<Result<StoredQuestion, 'questions_open'>> {
  const { ids, clock, table } = ports;
  const question: StoredQuestion = {
    ...{ id: ids.next(), fileId: file.id, askerId: userId, sellerId: file.ownerId, title: file.title },
    ...{ text: maskContacts(text), askedAt: clock.now(), changes: 1 },
  };
  const asker = await findUser(table, userId, { cheaply: true });
  const emails = await optionalEmail(ports, file.ownerId, {
    ...{ kind: 'reviews', template: 'new-question', id: `new-question#${question.id}` },
    params: {
      ...{ title: file.title, fileId: file.id, text: question.text },
      buyer: asker ? asker.displayName || asker.username : '—',
    },
  });
  const { fileId, sellerId, title, id, askedAt } = question;
  const facts = { subject: id, reference: id, fileId, title, fromId: userId, at: askedAt };
  const writes = [...questionAsked(question), notificationWrite(sellerId, 'question', facts)];
  const committed = await commitAndSend(ports, writes, ...emails);
  return committed.ok ? ok(question) : refuse('questions_open');
}

/** Stores the seller's answer; emails the asker about the first. */
export function storeAnswer(
  ports: ReviewPorts,
  { fileId, id, text }: { fileId: string; id: string; text: string },
): Promise<StoredQuestion | 'none'> {
  return retryOnConflict(`the question ${id} changes faster than it can be answered`, async () => {
    const before = await findQuestion(ports.table, fileId, id);
    if (!before) return 'none';
    if (before.answer?.text === text) return before;
    const now = ports.clock.now();
    const answerTimes = before.answer ? { ...before.answer, editedAt: now } : { at: now };
    const after = { ...before, answer: { ...answerTimes, text } };
    const emails = before.answer ? [] : await answerEmail(ports, after, text);
    const committed = await commitAndSend(ports, questionAnsweredWrites(before, after), ...emails);
    return committed.ok ? { ...after, changes: before.changes + 1 } : undefined;
  });
}

const answerEmail = (
  ports: ReviewPorts,
  { id, fileId, askerId, title, text: question }: StoredQuestion,
  text: string,
) =>
  optionalEmail(ports, askerId, {
    ...{ kind: 'answers', template: 'question-answered', id: `question-answered#${id}` },
    params: { title, fileId, asked: question, text },
  });

type WithdrawalRefusal = 'question_not_found' | 'question_answered';

/** Withdraws a question; only its asker may, until it is answered. */
export function withdrawQuestion(
  { table }: Deps<'table'>,
  { fileId, id, userId }: { fileId: string; id: string; userId: string },
): Promise<Result<undefined, WithdrawalRefusal>> {
  return retryOnConflict<Result<undefined, WithdrawalRefusal>>(
    `the question ${id} changes faster than it can go`,
    async () => {
      const question = await findQuestion(table, fileId, id);
      if (question?.askerId !== userId) return refuse('question_not_found');
      if (question.answer) return refuse('question_answered');
      const writes = [...questionGone(question), notificationGone(question.sellerId, 'question', id)];
      return (await table.commit(writes)).ok ? ok(undefined) : undefined;
    },
  );
}
