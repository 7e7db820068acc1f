import { ok, type Result, refuse } from '#shared/result';
import { reserveEntries } from '../../domain/books/ledger.ts';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, type Order, orderKey } from '../../store/orders/orders.ts';
import { findBucket, freezeWrite, listBuckets, saleOfShare, shareName } from '../../store/payouts/balance.ts';
import { findPayout, newPayout, type Payout } from '../../store/payouts/payouts.ts';
import { outbox } from '../../store/table/outbox.ts';
import { send } from '../outbox.ts';
import type { PayoutRefusal, PayoutRequest } from './asked.ts';

/** Not once the buyer is getting the money back: this or the refund is first, and the other sees it. */
const stillPaid = ({ outTradeNo }: Order): Write => ({
  check: orderKey(outTradeNo),
  when: [{ attribute: 'status', equals: 'paid' }],
});

/** A payout of its own for one sale, so that its way can be followed from the trade to the account. */
async function requestShare(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  { sellerId, payee, provider }: PayoutRequest,
  bucket: Bucket,
): Promise<Payout | undefined> {
  const order = await findOrder(ports.table, saleOfShare(bucket.sk) ?? '');
  if (!order?.tradeNo || !payee) return undefined;
  const now = ports.clock.now();
  const payout: Payout = {
    id: `P${ports.ids.next()}`,
    sellerId,
    state: 'created',
    amount: bucket.amount,
    provider: provider.name,
    sealed: payee.sealed,
    maskedAccount: payee.maskedAccount,
    buckets: [bucket.sk],
    sale: { outTradeNo: order.outTradeNo, tradeNo: order.tradeNo },
    createdAt: now,
  };
  const submit = outbox('payout', { kind: 'submit', payoutId: payout.id }, { now });
  const entries = reserveEntries(sellerId, payout.id, payout.amount);
  const committed = await ports.table.commit(
    book({ reference: `PO#${payout.id}#RES`, entries, at: now, seller: sellerId }, [
      newPayout(payout),
      submit.write,
      freezeWrite(sellerId, bucket, payout.id),
      stillPaid(order),
    ]),
  );
  if (!committed.ok) return undefined;
  await send(ports, submit);
  return payout;
}

/** Every sale whose share has not gone yet; the first of the payouts it comes to. */
export async function requestShares(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const isWaiting = ({ sk, amount, frozenBy }: Bucket): boolean =>
    saleOfShare(sk) !== undefined && frozenBy === undefined && amount >= request.provider.minimum;
  const waiting = (await listBuckets(ports.table, request.sellerId, { consistent: true })).filter(isWaiting);
  let first: Payout | undefined;
  for (const bucket of waiting) {
    const payout = await requestShare(ports, request, bucket);
    first ??= payout;
  }
  return first ? ok(first) : refuse('payout_too_small');
}

/** The payout that a sale's share is in, on its way or arrived. */
export async function findShare(table: Table, order: Order): Promise<Payout | undefined> {
  if (!order.splits) return undefined;
  const name = shareName(order.paidAt ?? order.createdAt, order.outTradeNo);
  const payoutId = (await findBucket(table, order.seller.id, name))?.frozenBy;
  return payoutId === undefined ? undefined : findPayout(table, payoutId);
}
