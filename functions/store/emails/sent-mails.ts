import type { Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';

const sentKey = (id: string): Key => ({ pk: `MAILED#${id}`, sk: 'MAILED' });

/** Longer than a queue and its dead-letter queue can redeliver a message. */
const retention = 30 * day;

export async function wasSent(table: Table, id: string): Promise<boolean> {
  return (await table.get(sentKey(id), { consistent: true })) !== undefined;
}

export const mailSent = (id: string, now: number): Write => ({
  put: { ...sentKey(id), kind: 'mailed', at: now, ttl: Math.ceil((now + retention) / 1000) },
});
