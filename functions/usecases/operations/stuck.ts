import type { Item, Table } from '#functions/ports/table';
import { readOrder } from '#functions/store/orders/orders';
import { readPayout } from '#functions/store/payouts/payouts';
import { readRefund } from '#functions/store/refunds/refunds';
import { listLastDue } from '#functions/store/table/due';
import { always, outboxName, readOutbox } from '#functions/store/table/outbox';
import { hour } from '#shared/limits';

/** A record that should have advanced by itself. */
export interface Stuck {
  what: 'order' | 'refund' | 'payout' | 'message';
  id: string;
  since: number | undefined;
  detail: string;
}

/** After this long an operator has to look, though nothing is lost. */
const patience = 2 * hour;

/** So many failed deliveries take at least twenty minutes. */
const tries = 6;

/** Still pending after its expiry: the provider does not answer, or cannot close it. */
function stuckOrder(item: Item, now: number): Stuck[] {
  const { outTradeNo, status, expiresAt, provider } = readOrder(item);
  if (status !== 'pending' || now - expiresAt < patience) return [];
  return [{ what: 'order', id: outTradeNo, since: expiresAt, detail: `still open at ${provider}` }];
}

function stuckPayout(item: Item, now: number): Stuck[] {
  const { id, state, createdAt, submittedAt, resumedAt, lastCode } = readPayout(item);
  const since = resumedAt ?? submittedAt ?? createdAt;
  if (now - since < patience) return [];
  return [{ what: 'payout', id, since, detail: [state, lastCode].filter(Boolean).join(', ') }];
}

/** Funded and not refunded: the provider does not answer, or rejects it for now. */
function stuckRefund(item: Item, now: number): Stuck[] {
  const { outTradeNo, state, decidedAt, retriedAt, lastCode } = readRefund(item);
  const since = retriedAt ?? decidedAt;
  if (state !== 'approved' || since === undefined || now - since < patience) return [];
  return [{ what: 'refund', id: outTradeNo, since, detail: lastCode ?? 'not confirmed' }];
}

function stuckMessage(item: Item): Stuck[] {
  const entry = readOutbox(item);
  if (entry.tries < tries) return [];
  return [{ what: 'message', id: outboxName(item), since: undefined, detail: `sent ${entry.tries} times` }];
}

/** I8 for operators: everything that takes longer than it should; of very long lists, of those that are due last. */
export async function listStuck(table: Table, now: number): Promise<Stuck[]> {
  const [orders, refunds, payouts, entries] = await Promise.all([
    listLastDue(table, 'CHK', always),
    listLastDue(table, 'RFD', always),
    listLastDue(table, 'PO', always),
    listLastDue(table, 'OUT', always),
  ]);
  return [
    ...orders.flatMap((item) => stuckOrder(item, now)),
    ...refunds.flatMap((item) => stuckRefund(item, now)),
    ...payouts.flatMap((item) => stuckPayout(item, now)),
    ...entries.flatMap(stuckMessage),
  ];
}
