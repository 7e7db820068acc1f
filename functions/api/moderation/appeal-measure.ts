import { measureShape } from '#functions/responses/moderation/moderation';
import { endpoint } from '#functions/runtime/endpoint';
import { submitAppeal as appeal } from '#functions/usecases/moderation/appeal';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const appealMeasure = endpoint(
  routes.appealMeasure,
  ['table', 'clock'],
  async ({ params, body, user }, ports) => {
    const result = await appeal(ports, params.id, { userId: user.id, text: body.text });
    return result.ok ? ok({ data: await measureShape(ports, result.value) }) : result;
  },
);
