import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { type AuditAction, auditWrite } from '#functions/store/operations/audit';

/** The write goes with the first commit that succeeds: a deed and its record are one transaction, and a refused deed has none. */
export function tableWithWrite(table: Table, entry: Write): Table {
  let isWritten = false;
  return {
    ...table,
    async commit(writes) {
      if (isWritten) return table.commit(writes);
      const committed = await table.commit([...writes, entry]);
      isWritten = committed.ok;
      return committed;
    },
  };
}

/**
 * Does something in an operator's name. Whatever it writes, it writes through the ports it is given here; operations need
 * know nothing of the audit trail for that.
 */
export function runAudited<P extends Deps<'table' | 'clock' | 'ids'>, T>(
  ports: P,
  entryFields: AuditAction,
  action: (ports: P) => Promise<T>,
): Promise<T> {
  const entry = auditWrite(entryFields, { id: ports.ids.next(), now: ports.clock.now() });
  return action({ ...ports, table: tableWithWrite(ports.table, entry) });
}

/** For what is done elsewhere than in the table: recorded before it is done, so that nothing happens without a trace. */
export async function recordAction(ports: Deps<'table' | 'clock' | 'ids'>, entryFields: AuditAction): Promise<void> {
  await ports.table.commit([auditWrite(entryFields, { id: ports.ids.next(), now: ports.clock.now() })]);
}

/** What belongs to somebody, or tells of somebody’s money, is not read without a trace either. */
export const recordAccess = (
  ports: Deps<'table' | 'clock' | 'ids'>,
  { username: actor }: { username: string },
  { at, target }: { at: string; target: string },
): Promise<void> => recordAction(ports, { actor, action: `look at ${at}`, target, before: null, after: null });
