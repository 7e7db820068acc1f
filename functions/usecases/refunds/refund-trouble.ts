import type { Deps } from '../../ports/index.ts';
import type { Table } from '../../ports/table.ts';
import { dueFields } from '../../store/table/due.ts';
import { outbox, outboxDone } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { type Refund, refundDone, refundKey, refundMove } from './refunds.ts';

interface Refused {
  /** The provider's, for people; none where it only has to wait. */
  code?: string | undefined;
  at: number;
}

/** Tried again by the janitor at that time; the outbox would come sooner, and for ever. */
export async function postponeRefund(table: Table, { outTradeNo }: Refund, { code, at }: Refused): Promise<void> {
  await table.commit([
    {
      update: refundKey(outTradeNo),
      change: { set: { lastCode: code, ...dueFields('RFD', outTradeNo, at) } },
      when: [{ attribute: 'state', equals: 'approved' }],
    },
    ...refundDone(outTradeNo),
  ]);
}

/** Its money is on the way to the seller, or was: the queue that knows the sellers' accounts takes over. */
export async function passToPayouts(ports: Deps, outTradeNo: string): Promise<void> {
  const entry = outbox('payout', { kind: 'refund', outTradeNo }, { now: ports.clock.now() });
  await commitAndSend(ports, [outboxDone('order-status', { kind: 'refund', outTradeNo })], entry);
}

/** On the operators' list. False where it is no longer on its way. */
export async function leaveRefund(table: Table, outTradeNo: string, { code, at }: Refused): Promise<boolean> {
  const leave = refundMove(outTradeNo, 'leave', { lastCode: code, leftAt: at });
  return (await table.commit([leave, ...refundDone(outTradeNo)])).ok;
}

/** Whatever stood in the way is gone: the same refund is asked for again, under its own number. */
export async function retryRefund(ports: Deps, outTradeNo: string): Promise<boolean> {
  const now = ports.clock.now();
  const entry = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const retry = refundMove(outTradeNo, 'retry', { retriedAt: now, lastCode: undefined, leftAt: undefined });
  return (await commitAndSend(ports, [retry], entry)).ok;
}
