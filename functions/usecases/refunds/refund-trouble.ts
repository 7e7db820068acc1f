import { hour } from '#shared/limits';
import { givesUpRefund } from '../../domain/refunds/refunds.ts';
import type { Deps } from '../../ports/index.ts';
import type { RefundOutcome } from '../../ports/payments.ts';
import type { Table } from '../../ports/table.ts';
import { Parked } from '../../runtime/worker/parked.ts';
import { dueFields } from '../../store/table/due.ts';
import { outbox, outboxDone } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { refundLetters } from './refund-letters.ts';
import { askedWrite, leaveWaiting, type Refund, refundDone, refundKey, refundMove } from './refunds.ts';

/**
 * Tried again by the janitor at that time; the outbox would come sooner, and for ever. What waits for its cover has its own
 * time there, or is on the operators' list. The code is the provider's, for people; there is none where it only has to wait.
 */
export async function postponeRefund(
  table: Table,
  { outTradeNo, state }: Pick<Refund, 'outTradeNo' | 'state'>,
  { code, at }: { code: string | undefined; at: number },
): Promise<void> {
  await table.commit([
    {
      update: refundKey(outTradeNo),
      change: {
        set: { lastCode: code, askedAt: undefined, ...(state === 'approved' && dueFields('RFD', outTradeNo, at)) },
      },
      when: [{ attribute: 'state', equals: state }],
    },
    ...refundDone(outTradeNo),
  ]);
}

/** Its money is on the way to the seller, or was: the queue that knows the sellers' accounts takes over. */
export async function passToPayouts(ports: Deps, outTradeNo: string): Promise<void> {
  const now = ports.clock.now();
  const entry = outbox('payout', { kind: 'refund', outTradeNo }, { now });
  const done = outboxDone('order-status', { kind: 'refund', outTradeNo });
  const first = await commitAndSend(ports, [done, askedWrite(outTradeNo, now)], entry);
  if (!first.ok) await commitAndSend(ports, [done], entry);
}

/** Only the one the money came through can give it back: tried again by itself, so that naming it again is enough. */
export const notConfigured = (provider: string): RefundOutcome => ({
  refused: `not configured: ${provider}`,
  who: 'platform',
});

/**
 * What nobody knows is asked about for a day. What was turned down is tried again by itself only where the platform or the
 * seller can put it right; the rest is left to a person. Never in silence: seller and buyer are told that it waits, and
 * @throws Parked where there is something new for the platform to hear of.
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
  if (who === 'person') {
    await ports.table.commit([askedWrite(intent.outTradeNo, undefined)]);
    return leaveToPerson(intent, code, ports);
  }
  await postponeRefund(ports.table, intent, { code, at: now + hour });
  if (intent.lastCode === code) return;
  if (who === 'seller')
    return void (await ports.table.commit(await refundLetters(ports.table, intent, 'refund-waiting')));
  throw new Parked(`refund ${intent.refundNo} was turned down and is tried again: ${code}`);
}

/** On the operators' list, unless it is no longer on its way. What was never covered goes on waiting there. */
async function leaveToPerson(intent: Refund, code: string, ports: Deps<'table' | 'clock'>): Promise<void> {
  const left = { lastCode: code, leftAt: ports.clock.now() };
  const { outTradeNo } = intent;
  const leave = intent.state === 'waiting' ? leaveWaiting(outTradeNo, left) : refundMove(outTradeNo, 'leave', left);
  if (!(await ports.table.commit([leave, ...refundDone(outTradeNo)])).ok) return;
  throw new Parked(`refund ${intent.refundNo} needs a person: ${code}`);
}
