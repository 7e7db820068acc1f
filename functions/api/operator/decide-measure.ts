import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningMeasure } from '../../usecases/operations/conflict-of-interest.ts';
import { answerAppeal } from '../../usecases/safety/appeal.ts';
import { measureShape } from '../shapes/safety.ts';

export const decideMeasure = operatorAction(
  routes.decideMeasure,
  ['table', 'queues', 'blobs', 'ids', 'clock', 'tokens'],
  ({ params }) => concerningMeasure(params.id),
  async ({ params, body, user }, ports) => {
    // It gives somebody's livelihood back, or money.
    if (body.decision === 'lift') {
      const proven = await checkConfirmation(ports, user, body.confirm);
      if (!proven.ok) return proven;
    }
    const answered = await answerAppeal(ports, params.id, { by: user, said: body });
    if (!answered.ok) return answered;
    const { measure, proposalId } = answered.value;
    return ok({ data: { ...(await measureShape(ports, measure)), proposal_id: proposalId ?? null } });
  },
);
