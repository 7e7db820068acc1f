import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Person } from '#functions/store/accounts/person';
import { readPosting, sellerStatement } from '#functions/store/ledger/ledger';
import { listBuckets } from '#functions/store/payouts/balance';
import { payoutsOf, readPayout } from '#functions/store/payouts/payouts';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { type Paging, pageOf } from '#functions/store/table/pages';
import { balanceOf } from '../payouts/balance.ts';
import { bucketShape } from '../payouts/bucket.ts';
import { operatorPayoutShape, postingShape } from './money.ts';

/** Older payouts are found by their postings. */
const newestPayouts = 20;

/** A seller's balance, buckets, newest payouts, and a page of their postings. */
export async function operatorSellerShape(
  ports: Deps<'table' | 'clock'>,
  { id, username, displayName }: Pick<Person, 'id' | 'username' | 'displayName'>,
  paging: Paging,
) {
  const { table } = ports;
  const [balance, buckets, payouts, postings, hold] = await Promise.all([
    balanceOf(ports, id),
    listBuckets(table, id),
    table.query({ ...payoutsOf(id), limit: newestPayouts }),
    pageOf(table, { query: sellerStatement(id), paging, read: readPosting }),
    findSellerHold(table, id),
  ]);
  const nameOf = () => ({ id, username });
  return {
    seller: { id, username, display_name: displayName },
    held: hold ? { since: instant(hold.at), actor: hold.actor, note: hold.note } : null,
    balance,
    buckets: buckets.map(bucketShape),
    payouts: payouts.items.map(readPayout).map((payout) => operatorPayoutShape(payout, nameOf)),
    postings: postings.items.map(postingShape),
    pagination: postings.pagination,
  };
}
