import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { decideCase as decide } from '../../usecases/safety/decide.ts';
import { measureShapes } from '../shapes/safety.ts';

export const decideCase = endpoint(
  routes.decideCase,
  ['table', 'queues', 'blobs', 'ids', 'clock'],
  async ({ params, body, user }, ports) => {
    const { refund_buyers: refundBuyers, ...said } = body;
    const decided = await decide(ports, params.id, { by: user, said: { ...said, refundBuyers } });
    if (!decided.ok) return decided;
    const measures = await measureShapes(ports, decided.value);
    return ok({ data: { measures, measure: measures[0] ?? null } });
  },
);
