import { namesOf } from '#functions/responses/operations/money';
import { proposalShape } from '#functions/responses/operations/proposal';
import { endpoint } from '#functions/runtime/endpoint';
import { listOpenProposals } from '#functions/store/operations/proposals';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listProposals = endpoint(routes.listProposals, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const proposals = await listOpenProposals(table, clock.now());
  const sellers = proposals.flatMap(({ deed: action }) => ('sellerId' in action ? [action.sellerId] : []));
  const nameOf = await namesOf(table, sellers);
  const reader = { nameOf, username: user.username };
  return ok({ data: { proposals: proposals.map((proposal) => proposalShape(proposal, reader)) } });
});
