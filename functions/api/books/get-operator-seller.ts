import { routes } from '#shared/contract/index';
import { yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findAnybody } from '../../store/accounts/users.ts';
import { postingsOf, readPosting } from '../../store/books/ledger.ts';
import { listBuckets, saleOfShare } from '../../store/payouts/balance.ts';
import { payoutsOf, readPayout } from '../../store/payouts/payouts.ts';
import { findSellerHold } from '../../store/payouts/seller-holds.ts';
import { pageOf } from '../../store/table/pages.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { balanceOf } from '../shapes/balance.ts';
import { operatorPayoutShape, postingShape } from '../shapes/money.ts';

/** Older payouts are found by their postings. */
const newestPayouts = 20;

function stateOf({ frozenBy, paidAt, foldedInto }: Bucket): 'open' | 'frozen' | 'paid' | 'folded' {
  if (foldedInto !== undefined) return 'folded';
  if (frozenBy === undefined) return 'open';
  return paidAt === undefined ? 'frozen' : 'paid';
}

const bucketShape = (bucket: Bucket) => ({
  name: bucket.sk,
  amount: yuanNumber(bucket.amount),
  matures_at: bucket.maturesAt === 0 ? null : instant(bucket.maturesAt),
  state: stateOf(bucket),
  payout_id: bucket.frozenBy ?? null,
  out_trade_no: saleOfShare(bucket.sk) ?? null,
});

export const getOperatorSeller = endpoint(
  routes.getOperatorSeller,
  ['table', 'ids', 'clock'],
  async ({ params, query, user }, ports) => {
    const { table } = ports;
    const seller = await findAnybody(table, params.usernameOrId);
    if (!seller) return refuse('user_not_found');
    const { id, username, displayName } = seller;
    await looked(ports, user, { at: 'seller', target: id });
    const [balance, buckets, payouts, postings, hold] = await Promise.all([
      balanceOf(ports, id),
      listBuckets(table, id),
      table.query({ ...payoutsOf(id), limit: newestPayouts }),
      pageOf(table, { query: postingsOf(id), wanted: query, read: readPosting }),
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
