import { receivedQuestionShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { questionsTo, readQuestion } from '#functions/store/reviews/questions';
import { recordsOf } from '#functions/store/table/filter';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listReceivedQuestions = endpoint(
  routes.listReceivedQuestions,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const { items, pagination } = await recordsOf(table, {
      query: questionsTo(user.id),
      paging: page,
      read: readQuestion,
      matches: unanswered === 'true' ? ({ answer, folded }) => answer === undefined && folded === undefined : undefined,
    });
    const writers = await writersOf(
      table,
      items.map(({ askerId }) => askerId),
    );
    return ok({
      data: { questions: items.map((question) => receivedQuestionShape(question, writers, user)), pagination },
    });
  },
);
