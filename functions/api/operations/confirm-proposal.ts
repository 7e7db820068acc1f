import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { confirmBy } from '#functions/usecases/operations/actions/actions';
import { concerningProposal } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const confirmProposal = operatorAction(
  routes.confirmProposal,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningProposal(params.id),
  async ({ params: { id }, body, user }, ports) => {
    const proven = await checkConfirmation(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const result = await confirmBy(ports, id, { actor: user.username });
    return result.ok ? ok({ data: { done: result.value } }) : result;
  },
);
