import { endpoint } from '#functions/runtime/endpoint';
import { recordSuit as note } from '#functions/usecases/moderation/counter-notices';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const noteSuit = endpoint(routes.noteSuit, ['table', 'clock'], async ({ params, body }, ports) => {
  const noted = await note(ports, params.id, body);
  return noted.ok ? ok({ data: { state: noted.value } }) : noted;
});
