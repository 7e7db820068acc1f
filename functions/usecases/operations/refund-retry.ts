import { ok, type Result, refuse } from '#shared/result';
import type { Deps } from '../../ports/index.ts';
import * as trouble from '../refunds/refund-trouble.ts';
import { findRefund, type Refund } from '../refunds/refunds.ts';

type Outcome = Result<Refund, 'refund_not_found' | 'refund_state'>;

/** What stood in the way of a refund that was left to a person is gone: the provider is asked again, under the same number. */
export async function retryRefund(ports: Deps, outTradeNo: string): Promise<Outcome> {
  const isMoved = await trouble.retryRefund(ports, outTradeNo);
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  return isMoved ? ok(refund) : refuse('refund_state', { params: { state: refund.state } });
}
