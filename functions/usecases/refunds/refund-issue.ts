import { givesUpRefund } from '#functions/domain/refunds/refunds';
import type { Deps } from '#functions/ports/index';
import type { RefundOutcome } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import { Parked } from '#functions/runtime/worker/parked';
import {
  escalateWaiting,
  postponeWrite,
  type Refund,
  refundMove,
  refundOutboxDone,
  shareRequestedWrite,
} from '#functions/store/refunds/refunds';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { hour } from '#shared/limits';
import { commitAndSend } from '../outbox.ts';
import { refundEmails } from './refund-emails.ts';

/**
 * The sweeper tries the refund again at `at`; the outbox would retry sooner, and for ever. A refund that waits for funding
 * keeps its own time, or its entry on the operators' list. `code` is the provider's, for operators; undefined if the refund
 * only has to wait.
 */
export async function postponeRefund(
  table: Table,
  refund: Pick<Refund, 'outTradeNo' | 'state'>,
  postponement: { code: string | undefined; at: number },
): Promise<void> {
  await table.commit([postponeWrite(refund, postponement), ...refundOutboxDone(refund.outTradeNo)]);
}

/** The seller's share is with the seller or on its way there: the payout queue, which knows their accounts, takes over. */
export async function passToPayouts(ports: Deps, outTradeNo: string): Promise<void> {
  const now = ports.clock.now();
  const entry = outbox('payout', { kind: 'refund', outTradeNo }, { now });
  const outboxDelete = outboxDone('order-status', { kind: 'refund', outTradeNo });
  const first = await commitAndSend(ports, [outboxDelete, shareRequestedWrite(outTradeNo, now)], entry);
  if (!first.ok) await commitAndSend(ports, [outboxDelete], entry);
}

/** Only the provider of the payment can refund it: the refund is retried, so that configuring the provider again is enough. */
export const notConfigured = (provider: string): RefundOutcome => ({
  refused: `not configured: ${provider}`,
  who: 'platform',
});

/**
 * An unknown outcome is retried for a day. A refusal is retried only if the platform or the seller can remove its cause;
 * others are left to an operator. Buyer and seller get an email that the refund waits.
 * @throws Parked if operators have to hear of a new refusal.
 */
export async function retryOrEscalate(
  intent: Refund,
  outcome: Exclude<RefundOutcome, 'refunded'>,
  ports: Deps<'table' | 'clock'>,
): Promise<void> {
  const now = ports.clock.now();
  if (outcome === 'unknown') {
    if (!givesUpRefund(intent, now)) throw new Error(`refund ${intent.refundNo} is not confirmed yet`);
    return escalateToOperator(intent, intent.lastCode ?? 'NO_ANSWER', ports);
  }
  const { refused: code, who } = outcome;
  if (who === 'person') {
    await ports.table.commit([shareRequestedWrite(intent.outTradeNo, undefined)]);
    return escalateToOperator(intent, code, ports);
  }
  await postponeRefund(ports.table, intent, { code, at: now + hour });
  if (intent.lastCode === code) return;
  if (who === 'seller')
    return void (await ports.table.commit(await refundEmails(ports.table, intent, 'refund-waiting')));
  throw new Parked(`refund ${intent.refundNo} was turned down and is tried again: ${code}`);
}

/** Puts a refund on the operators' list, unless it is finished. A refund without funding goes on waiting there. */
async function escalateToOperator(intent: Refund, code: string, ports: Deps<'table' | 'clock'>): Promise<void> {
  const change = { lastCode: code, leftAt: ports.clock.now() };
  const { outTradeNo } = intent;
  const escalation =
    intent.state === 'waiting' ? escalateWaiting(outTradeNo, change) : refundMove(outTradeNo, 'leave', change);
  if (!(await ports.table.commit([escalation, ...refundOutboxDone(outTradeNo)])).ok) return;
  throw new Parked(`refund ${intent.refundNo} needs a person: ${code}`);
}
