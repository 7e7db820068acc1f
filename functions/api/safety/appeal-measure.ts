import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { appealMeasure as appeal } from '../../usecases/safety/appeal.ts';
import { measureShape } from '../shapes/safety.ts';

export const appealMeasure = endpoint(
  routes.appealMeasure,
  ['table', 'clock'],
  async ({ params, body, user }, ports) => {
    const result = await appeal(ports, params.id, { userId: user.id, text: body.text });
    return result.ok ? ok({ data: await measureShape(ports, result.value) }) : result;
  },
);
