import { partRefusal } from '#functions/responses/operations/money';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { confirmBy } from '#functions/usecases/operations/actions/actions';
import { concerningProposal } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

const refusals = {
  ...partRefusal,
  proposal_not_found: 'proposal_not_found',
  proposal_done: 'proposal_done',
  proposal_lapsed: 'proposal_lapsed',
  same_person: 'proposal_own',
  needs_file: 'proposal_needs_file',
  not_covered: 'balance_too_small',
} as const;

export const confirmProposal = operatorAction(
  routes.confirmProposal,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningProposal(params.id),
  async ({ params: { id }, body, user }, ports) => {
    const proven = await checkConfirmation(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const result = await confirmBy(ports, id, { actor: user.username });
    return result.ok ? ok({ data: { done: result.value } }) : refuse(refusals[result.code]);
  },
);
