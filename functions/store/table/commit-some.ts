import type { Table, Write } from '#functions/ports/table';

/** Commits the writes whose conditions hold and leaves out the others, whose item is gone or up to date already. */
export async function commitSome(table: Table, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const committed = await table.commit(writes);
  if (committed.ok) return;
  const failed = new Set(committed.failed.map(({ at }) => at));
  await commitSome(
    table,
    writes.filter((_, at) => !failed.has(at)),
  );
}
