import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { answerAppeal } from '../../usecases/safety/appeal.ts';
import { measureShape } from '../shapes/safety.ts';

export const decideMeasure = endpoint(
  routes.decideMeasure,
  ['table', 'queues', 'blobs', 'ids', 'clock'],
  async ({ params, body, user }, ports) => {
    const answered = await answerAppeal(ports, params.id, { by: user, said: body });
    return answered.ok ? ok({ data: await measureShape(ports, answered.value) }) : answered;
  },
);
