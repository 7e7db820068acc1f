import { hour } from '#shared/limits';
import { givesUpRefund } from '../../domain/refunds/refunds.ts';
import type { Deps } from '../../ports/index.ts';
import type { RefundOutcome } from '../../ports/payments.ts';
import { Parked } from '../../runtime/worker/parked.ts';
import { leaveRefund, postponeRefund } from './refund-trouble.ts';
import type { Refund } from './refunds.ts';

/**
 * What nobody knows is asked about for a day. What was turned down is tried again by itself only where the platform can
 * put it right; the rest is left to a person. Never in silence: @throws Parked where there is something new to hear of.
 */
export async function notYet(
  intent: Refund,
  outcome: Exclude<RefundOutcome, 'refunded'>,
  ports: Deps<'table' | 'clock'>,
): Promise<void> {
  const now = ports.clock.now();
  if (outcome === 'unknown') {
    if (!givesUpRefund(intent, now)) throw new Error(`refund ${intent.refundNo} is not confirmed yet`);
    return leaveToPerson(intent, intent.lastCode ?? 'NO_ANSWER', ports);
  }
  const { refused: code, who } = outcome;
  if (who === 'person') return leaveToPerson(intent, code, ports);
  await postponeRefund(ports.table, intent, { code, at: now + hour });
  if (intent.lastCode !== code) {
    throw new Parked(`refund ${intent.refundNo} was turned down and is tried again: ${code}`);
  }
}

async function leaveToPerson(intent: Refund, code: string, ports: Deps<'table' | 'clock'>): Promise<void> {
  if (!(await leaveRefund(ports.table, intent.outTradeNo, { code, at: ports.clock.now() }))) return;
  throw new Parked(`refund ${intent.refundNo} needs a person: ${code}`);
}
