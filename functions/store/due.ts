import type { Item, Table } from '../ports.ts';

/** What waits for a janitor: orders to check, outbox entries to send again, uploads to give up, sellers to pay, payouts to ask about, refunds nobody decided. */
export type DueKind = 'CHK' | 'OUT' | 'UPL' | 'PAY' | 'PO' | 'RFD';

const partitions = 8;

/** FNV-1a: spreads writes that come at the same moment over the index. */
function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

export const duePartition = (kind: DueKind, id: string): string => `${kind}#${hash(id) % partitions}`;

/** `dueAt` as the index sorts it: times have 13 digits until the year 2286. */
export async function listDue(table: Table, kind: DueKind, upTo: number): Promise<Item[]> {
  const pages = await Promise.all(
    Array.from({ length: partitions }, (_, partition) =>
      table.query({ index: 'due', pk: `${kind}#${partition}`, between: ['', dueTime(upTo)], limit: 25 }),
    ),
  );
  return pages.flatMap((page) => page.items);
}

export const dueTime = (at: number): string => String(Math.trunc(at)).padStart(13, '0');
