import * as z from 'zod';
import { beijingDate, dateAfter } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { dueTime } from '../table/due.ts';
import { newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** The audit trail of operators. An entry is written with the action it records, and never changed or removed. */
const auditFields = {
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  note: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
  /** The amount in fen that left by the action. */
  leaves: z.number().optional(),
  /** The operator who proposed it, if two were needed. */
  proposedBy: z.string().optional(),
};

export const auditItem = z.object({ ...auditFields, at: z.number() });

export type AuditAction = Omit<AuditEntry, 'at'>;
export type AuditEntry = z.output<typeof auditItem>;

const pkOf = (date: string): string => `AUD#${date}`;

export const auditWrite = (action: AuditAction, { id, now }: { id: string; now: number }): Write =>
  newItem({ pk: pkOf(beijingDate(now)), sk: `${dueTime(now)}#${id}`, kind: 'audit', ...action, at: now });

/** Entries of a day in Beijing, the oldest first. */
export const listAuditOfDay = async (table: Table, date: string): Promise<AuditEntry[]> =>
  (await queryAll(table, { pk: pkOf(date) })).map((item) => auditItem.parse(item));

/** Entries of the last `days` days in Beijing, the oldest first. */
export async function listRecentAudit(table: Table, now: number, days: number): Promise<AuditEntry[]> {
  const today = beijingDate(now);
  const dates = Array.from({ length: days }, (_, at) => dateAfter(today, at - days + 1));
  const pages = await Promise.all(dates.map((date) => queryAll(table, { pk: pkOf(date) })));
  return pages.flat().map((item) => auditItem.parse(item));
}
