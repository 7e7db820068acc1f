import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { type AuditAction, auditWrite } from '#functions/store/operations/audit';

/**
 * A table that adds a write to the first commit that succeeds: an action and its audit entry are one transaction, and a
 * refused action leaves none.
 */
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
 * Runs an action in an operator's name. Whatever the action writes through these ports carries the audit entry, of
 * which it knows nothing.
 */
export function runAudited<P extends Deps<'table' | 'clock' | 'ids'>, T>(
  ports: P,
  entryFields: AuditAction,
  action: (ports: P) => Promise<T>,
): Promise<T> {
  const entry = auditWrite(entryFields, { id: ports.ids.next(), now: ports.clock.now() });
  return action({ ...ports, table: tableWithWrite(ports.table, entry) });
}

/** Records an action outside of the table before it is done, so that nothing happens without a trace. */
export async function recordAction(ports: Deps<'table' | 'clock' | 'ids'>, entryFields: AuditAction): Promise<void> {
  await ports.table.commit([auditWrite(entryFields, { id: ports.ids.next(), now: ports.clock.now() })]);
}

/** Records that an operator viewed a person's data or money. */
export const recordAccess = (
  ports: Deps<'table' | 'clock' | 'ids'>,
  { username: actor }: { username: string },
  { at, target }: { at: string; target: string },
): Promise<void> => recordAction(ports, { actor, action: `look at ${at}`, target, before: null, after: null });
