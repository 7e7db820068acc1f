import { endpoint } from '#functions/runtime/endpoint';
import { withdrawQuestion } from '#functions/usecases/reviews/questions';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const deleteQuestion = endpoint(
  routes.deleteQuestion,
  ['table'],
  async ({ params, user, request: { language } }, ports) => {
    const result = await withdrawQuestion(ports, { fileId: params.id, id: params.question, userId: user.id });
    if (!result.ok) return result;
    return ok({ message: { zh: '问题已撤回', en: 'Your question has been withdrawn' }[language] });
  },
);
