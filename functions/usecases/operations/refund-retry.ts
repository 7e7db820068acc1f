import { ok, type Result, refuse } from '#shared/result';
import type { Deps } from '../../ports/index.ts';
import { outbox } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { findRefund, type Refund, refundMove } from '../refunds/refunds.ts';

type Outcome = Result<Refund, 'refund_not_found' | 'refund_state'>;

/** What stood in the way of a refund that was left to a person is gone: the provider is asked again, under the same number. */
export async function retryRefund(ports: Deps, outTradeNo: string): Promise<Outcome> {
  const now = ports.clock.now();
  const entry = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const retry = refundMove(outTradeNo, 'retry', { retriedAt: now, lastCode: undefined, leftAt: undefined });
  const { ok: isMoved } = await commitAndSend(ports, [retry], entry);
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  return isMoved ? ok(refund) : refuse('refund_state', { params: { state: refund.state } });
}
