import { type PostingReference, payoutReferences } from '#functions/domain/ledger/references';
import { postingShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { findPostings } from '#functions/store/ledger/ledger';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const listPostings = endpoint(routes.listPostings, ['table', 'ids', 'clock'], async ({ query, user }, ports) => {
  const { table } = ports;
  const references = query.reference === undefined ? [] : [query.reference as PostingReference];
  const postings = await findPostings(table, [
    ...new Set([...references, ...(query.payout_id === undefined ? [] : payoutReferences(query.payout_id))]),
  ]);
  if (postings.length === 0) return refuse('posting_not_found');
  await recordAccess(ports, user, { at: 'postings', target: query.reference ?? query.payout_id ?? '' });
  const inTime = postings.toSorted((a, other) => a.at - other.at);
  return ok({ data: { postings: inTime.map(postingShape) } });
});
