import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '#functions/runtime/endpoint';
import { appealMeasure as appeal } from '#functions/usecases/moderation/appeal';
import { measureShape } from '#functions/responses/safety';

export const appealMeasure = endpoint(
  routes.appealMeasure,
  ['table', 'clock'],
  async ({ params, body, user }, ports) => {
    const result = await appeal(ports, params.id, { userId: user.id, text: body.text });
    return result.ok ? ok({ data: await measureShape(ports, result.value) }) : result;
  },
);
