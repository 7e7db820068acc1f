import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { takesProof } from '#shared/safety';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningCase } from '../../usecases/operations/conflict-of-interest.ts';
import { decideCase as decide } from '../../usecases/safety/decide.ts';
import { measureShapes } from '../shapes/safety.ts';

export const decideCase = operatorAction(
  routes.decideCase,
  ['table', 'queues', 'blobs', 'ids', 'clock', 'tokens'],
  ({ params }) => concerningCase(params.id),
  async ({ params, body, user }, ports) => {
    const { refund_buyers: refundBuyers, confirm, ...decision } = body;
    if (takesProof(body)) {
      const proven = await checkConfirmation(ports, user, confirm);
      if (!proven.ok) return proven;
    }
    const decided = await decide(ports, params.id, { by: user, said: { ...decision, refundBuyers } });
    if (!decided.ok) return decided;
    const measures = await measureShapes(ports, decided.value.measures);
    return ok({ data: { measures, measure: measures[0] ?? null, proposal_id: decided.value.proposalId ?? null } });
  },
);
