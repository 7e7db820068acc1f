import { questionShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { storeQuestion } from '#functions/usecases/reviews/questions';
import { routes } from '#shared/contract/index';
import { refuse } from '#shared/result';

export const askQuestion = endpoint(
  routes.askQuestion,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const view = await viewFile(ports.table, params.id, user);
    if (!view || view.file.deletedAt !== undefined) return refuse('file_not_found');
    if (view.isOwner) return refuse('own_file');
    const question = await storeQuestion(ports, { file: view.file, userId: user.id, text: body.text });
    if (!question.ok) return question;
    const writers = await writersOf(ports.table, [user.id]);
    return { ok: true, value: { data: { question: questionShape(question.value, writers, user) } } };
  },
);
