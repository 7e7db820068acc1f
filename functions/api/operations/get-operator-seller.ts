import { instant } from '#functions/domain/time';
import { operatorPayoutShape, postingShape } from '#functions/responses/operations/money';
import { balanceOf } from '#functions/responses/payouts/balance';
import { bucketShape } from '#functions/responses/payouts/bucket';
import { endpoint } from '#functions/runtime/endpoint';
import { findAnyUser } from '#functions/store/accounts/users';
import { postingsOf, readPosting } from '#functions/store/ledger/ledger';
import { listBuckets } from '#functions/store/payouts/balance';
import { payoutsOf, readPayout } from '#functions/store/payouts/payouts';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { pageOf } from '#functions/store/table/pages';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Older payouts are found by their postings. */
const newestPayouts = 20;

export const getOperatorSeller = endpoint(
  routes.getOperatorSeller,
  ['table', 'ids', 'clock'],
  async ({ params, query, user }, ports) => {
    const { table } = ports;
    const seller = await findAnyUser(table, params.usernameOrId);
    if (!seller) return refuse('user_not_found');
    const { id, username, displayName } = seller;
    await recordAccess(ports, user, { at: 'seller', target: id });
    const [balance, buckets, payouts, postings, hold] = await Promise.all([
      balanceOf(ports, id),
      listBuckets(table, id),
      table.query({ ...payoutsOf(id), limit: newestPayouts }),
      pageOf(table, { query: postingsOf(id), paging: query, read: readPosting }),
      findSellerHold(table, id),
    ]);
    const named = () => ({ id, username });
    return ok({
      data: {
        seller: { id, username, display_name: displayName },
        held: hold ? { since: instant(hold.at), actor: hold.actor, note: hold.note } : null,
        balance,
        buckets: buckets.map(bucketShape),
        payouts: payouts.items.map(readPayout).map((payout) => operatorPayoutShape(payout, named)),
        postings: postings.items.map(postingShape),
        pagination: postings.pagination,
      },
    });
  },
);
