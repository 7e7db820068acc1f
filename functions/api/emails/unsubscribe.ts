import { endpoint } from '#functions/runtime/endpoint';
import { unsubscribeBy } from '#functions/usecases/emails/optional-email';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const unsubscribe = endpoint(routes.unsubscribe, ['table'], async ({ query }, { table }) => {
  const kind = await unsubscribeBy({ table }, query.token);
  return kind ? ok({ data: { kind } }) : refuse('unsubscribe_invalid');
});
