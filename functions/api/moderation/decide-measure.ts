import { measureShape } from '#functions/responses/moderation/moderation';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { answerAppeal } from '#functions/usecases/moderation/appeal';
import { concerningMeasure } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const decideMeasure = operatorAction(
  routes.decideMeasure,
  ['table', 'queues', 'blobs', 'ids', 'clock', 'tokens'],
  ({ params }) => concerningMeasure(params.id),
  async ({ params, body, user }, ports) => {
    // Lifting a measure lets a seller sell again, or releases held money.
    if (body.decision === 'lift') {
      const proven = await checkConfirmation(ports, user, body.confirm);
      if (!proven.ok) return proven;
    }
    const answered = await answerAppeal(ports, params.id, { by: user, answer: body });
    if (!answered.ok) return answered;
    const { measure, proposalId } = answered.value;
    return ok({ data: { ...(await measureShape(ports, measure)), proposal_id: proposalId ?? null } });
  },
);
