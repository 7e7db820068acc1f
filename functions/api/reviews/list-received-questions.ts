import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { questionsTo, readQuestion } from '../../store/reviews/questions.ts';
import { filtered } from '../../store/table/filter.ts';
import { pageOf } from '../../store/table/pages.ts';
import { receivedQuestionShape, writersOf } from '../shapes/reviews.ts';

export const listReceivedQuestions = endpoint(
  routes.listReceivedQuestions,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const list = { query: questionsTo(user.id), wanted: page, read: readQuestion };
    const { items, pagination } =
      unanswered === 'true'
        ? await filtered(table, {
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
