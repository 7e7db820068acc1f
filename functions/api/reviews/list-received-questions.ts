import { receivedQuestionShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { questionsTo, readQuestion } from '#functions/store/reviews/questions';
import { filteredPageOf } from '#functions/store/table/filter';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listReceivedQuestions = endpoint(
  routes.listReceivedQuestions,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const list = { query: questionsTo(user.id), paging: page, read: readQuestion };
    const { items, pagination } =
      unanswered === 'true'
        ? await filteredPageOf(table, {
            ...list,
            matches: ({ answer, folded }) => answer === undefined && folded === undefined,
          })
        : await pageOf(table, list);
    const writers = await writersOf(
      table,
      items.map(({ askerId }) => askerId),
    );
    return ok({
      data: { questions: items.map((question) => receivedQuestionShape(question, writers, user)), pagination },
    });
  },
);
