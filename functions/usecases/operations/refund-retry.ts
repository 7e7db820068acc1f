import type { Deps } from '#functions/ports/index';
import { findRefund, type Refund, refundMove, shareRequestedWrite } from '#functions/store/refunds/refunds';
import { outbox } from '#functions/store/table/outbox';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { advanceRefund } from '../refunds/grant.ts';

type Outcome = Result<Refund, 'refund_not_found' | 'refund_state'>;

/** Retries a refund that the provider rejected, under the same number, once an operator has removed the cause. */
export async function retryRefund(ports: Deps, outTradeNo: string): Promise<Outcome> {
  const now = ports.clock.now();
  const entry = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const retry = refundMove(outTradeNo, 'retry', { retriedAt: now, lastCode: undefined, leftAt: undefined });
  const { ok: isMoved } = await commitAndSend(ports, [retry], entry);
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  if (isMoved) return ok(refund);
  return refund.state === 'waiting' ? tryFunding(ports, refund) : wrongState(refund);
}

/** Tries to fund a waiting refund, as the hourly check does; a request to take back the share starts anew. */
async function tryFunding(ports: Deps, { outTradeNo, askedAt }: Refund): Promise<Outcome> {
  if (askedAt !== undefined)
    await ports.table.commit([shareRequestedWrite(outTradeNo, ports.clock.now(), { again: true })]);
  await advanceRefund(ports, outTradeNo);
  const refund = await findRefund(ports.table, outTradeNo);
  return refund ? ok(refund) : refuse('refund_not_found');
}

const wrongState = ({ state }: Refund): Outcome => refuse('refund_state', { params: { state } });
