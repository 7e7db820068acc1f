import { measureShapes } from '#functions/responses/moderation/moderation';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { resolveCase as decide } from '#functions/usecases/moderation/decide';
import { concerningCase } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { takesProof } from '#shared/safety';

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
    const decided = await decide(ports, params.id, { by: user, input: { ...decision, refundBuyers } });
    if (!decided.ok) return decided;
    const measures = await measureShapes(ports, decided.value.measures);
    return ok({ data: { measures, measure: measures[0] ?? null, proposal_id: decided.value.proposalId ?? null } });
  },
);
