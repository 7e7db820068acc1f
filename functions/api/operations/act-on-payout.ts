import { namesOf, operatorPayoutShape } from '#functions/responses/operations/money';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import {
  actImmediately,
  isImmediate,
  type PayoutActionResult,
  requestProviderAction,
} from '#functions/usecases/operations/actions/payout-actions';
import { concerningPayout } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, type Refusal, refuse } from '#shared/result';

/** Only the payout worker has the provider's keys: actions that need the provider's answer are requested here and carried out there. */
export const actOnPayout = operatorAction(
  routes.actOnPayout,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningPayout(params.payout_id),
  async ({ params: { payout_id: id, deed }, body, user }, ports) => {
    const proven = await checkConfirmation(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const decision = { actor: user.username, note: body.note || undefined };
    const acted: PayoutActionResult | Refusal<'changed_meanwhile'> = isImmediate(deed)
      ? await actImmediately(ports, { deed, id }, decision)
      : await requestProviderAction(ports, { deed, id }, decision);
    // Only the provider's answer can be unclear, and this call does not ask it.
    if (!acted.ok) return acted.code === 'payout_unclear' ? refuse('payout_state') : refuse(acted.code);
    const nameOf = await namesOf(ports.table, [acted.value.sellerId]);
    return ok({ data: { ...operatorPayoutShape(acted.value, nameOf), proposal_id: acted.value.proposalId ?? null } });
  },
);
