import { refundEntries, refundFundingEntries } from '#functions/domain/ledger/ledger';
import { partialRefundReference, partialRefundReleaseReference } from '#functions/domain/ledger/references';
import type { Deps } from '#functions/ports/index';
import type { RefundOutcome } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { book } from '#functions/store/ledger/ledger';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findPart, type PartRefund, partDoneWrite, partRefusedWrite } from '#functions/store/refunds/part-refunds';
import { outboxDone } from '#functions/store/table/outbox';
import { fen } from '#shared/money';
import { refundEmails } from './refund-emails.ts';
import { fundWaitingRefunds } from './refund-funding.ts';
import { sharesReturnedWrites } from './shares-returned.ts';

type PayBackDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/**
 * Sends a partial refund to the provider under its own number. An unknown outcome is tried again from the outbox. A
 * refusal ends it: whoever then refunds the amount in the provider's console does not pay it a second time.
 * @throws Parked if the provider refuses: an operator removes the cause and begins another partial refund.
 */
export async function payBackPart(outTradeNo: string, part: number, ports: PayBackDeps): Promise<void> {
  const [order, refund] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findPart(ports.table, outTradeNo, part),
  ]);
  if (refund?.state === 'refused') throw turnedDown(refund);
  if (!order || refund?.state !== 'approved') return void (await ports.table.commit([doneWrite(outTradeNo, part)]));
  const outcome = await requestFromProvider(order, refund, ports);
  if (outcome === 'refunded') return bookPartRefund(ports, order, refund);
  if (outcome === 'unknown') throw new Error(`refund ${refund.refundNo} is not confirmed yet`);
  await releasePart(ports, order, { ...refund, lastCode: outcome.refused });
  throw turnedDown({ ...refund, lastCode: outcome.refused });
}

/** Told again by whatever delivers the message again, until an operator drops it. */
const turnedDown = ({ refundNo, lastCode }: PartRefund): Parked =>
  new Parked(`refund ${refundNo} was turned down, and its shares went back to seller and platform: ${lastCode}`);

const doneWrite = (outTradeNo: string, part: number) =>
  outboxDone('order-status', { kind: 'refund-part', outTradeNo, part });

async function requestFromProvider(
  order: Order,
  refund: PartRefund,
  { payments }: PayBackDeps,
): Promise<RefundOutcome> {
  const provider = payments.named(order.provider);
  if (!provider) throw new Error(`provider ${order.provider} of order ${order.outTradeNo} is not configured`);
  const { outTradeNo, refundNo, amount: sum, reason } = refund;
  return provider.refund({ outTradeNo, refundNo, amount: sum, reason });
}

async function bookPartRefund(ports: Deps<'table' | 'clock'>, order: Order, refund: PartRefund): Promise<void> {
  const { outTradeNo, part, amount: sum, fee, reason, begunAt } = refund;
  const { provider, seller, buyer, snapshot, status } = order;
  const now = ports.clock.now();
  const emailFacts = {
    ...{ outTradeNo, part, amount: sum, reason, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id },
    ...{ requestedAt: begunAt, doneAt: now, decidedBy: 'operator' as const },
  };
  const entries = refundEntries({ provider, outTradeNo, sellerId: seller.id, amount: sum, fee });
  const committed = await ports.table.commit(
    book({ reference: partialRefundReference(outTradeNo, part), entries, at: now }, [
      partDoneWrite(refund, now),
      doneWrite(outTradeNo, part),
      // Of an order that was refunded it was the rest, and the file is gone.
      ...(await refundEmails(ports.table, emailFacts, status === 'paid' ? 'refund-part' : 'refund-done')),
    ]),
  );
  if (!committed.ok) await requireState(ports, refund, 'done');
}

/** Books that a refused partial refund moves nothing: seller and platform have their shares again. */
async function releasePart(ports: PayBackDeps, order: Order, refund: PartRefund): Promise<void> {
  const { outTradeNo, part, amount, fee } = refund;
  const { provider, seller } = order;
  const now = ports.clock.now();
  const funded = refundFundingEntries({ provider, outTradeNo, sellerId: seller.id, amount, fee });
  const entries = funded.map((entry) => ({ ...entry, amount: fen(-entry.amount) }));
  const posting = { reference: partialRefundReleaseReference(outTradeNo, part), entries, at: now, seller: seller.id };
  const earnings = fen(amount - fee);
  const committed = await ports.table.commit(
    book(posting, [
      partRefusedWrite(refund),
      ...sharesReturnedWrites(order, { taken: { amount, earnings }, debited: earnings, now }),
    ]),
  );
  if (!committed.ok) return requireState(ports, refund, 'refused');
  await fundWaitingRefunds(ports, seller.id);
}

/** @throws unless a concurrent delivery has brought it there. */
async function requireState({ table }: Deps<'table'>, refund: PartRefund, state: PartRefund['state']): Promise<void> {
  const { outTradeNo, part, refundNo } = refund;
  if ((await findPart(table, outTradeNo, part))?.state !== state) throw new Error(`refund ${refundNo} is not ${state}`);
}
