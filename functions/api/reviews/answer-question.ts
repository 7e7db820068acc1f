import { questionShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { ownFile } from '#functions/usecases/files/own-file';
import { storeAnswer } from '#functions/usecases/reviews/questions';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const answerQuestion = endpoint(
  routes.answerQuestion,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const own = await ownFile(ports, params.id, user);
    if (!own.ok) return own;
    const question = await storeAnswer(ports, { fileId: params.id, id: params.question, text: body.text });
    if (question === 'none') return refuse('question_not_found');
    const writers = await writersOf(ports.table, [question.askerId]);
    return ok({ data: { question: questionShape(question, writers, user) } });
  },
);
