import * as z from 'zod';
import type { Ports } from '#functions/ports/index';
import { isThisLayout, rebuild } from '#functions/projections/search/rebuild';
import { indexEntry, indexUserEntry, publishEntry } from '#functions/projections/search/waiting';
import { findFile } from '#functions/store/files/files';
import { listOutbox, type OutboxEntry, outbox } from '#functions/store/table/outbox';

type Old = Pick<Ports, 'table' | 'search' | 'clock'>;

/** As they waited while posts were indexed and prepared by the queue that does everything else as well. */
const oldEntry = z.object({
  pk: z.string(),
  sk: z.string(),
  queue: z.literal('file-jobs'),
  message: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['publish', 'index', 'prepare']), fileId: z.string(), version: z.number().default(1) }),
    z.object({ kind: z.literal('index-user'), userId: z.string() }),
  ]),
});

async function entryFor({ table, clock }: Old, { message }: z.output<typeof oldEntry>) {
  const now = clock.now();
  if (message.kind === 'index-user') return indexUserEntry({ id: message.userId }, now);
  const file = await findFile(table, message.fileId);
  if (!file) return undefined;
  const entries: Record<typeof message.kind, OutboxEntry> = {
    publish: publishEntry(file, now),
    index: indexEntry(file, now),
    prepare: outbox('prepare', { fileId: file.id, version: message.version }, { now, group: file.ownerId }),
  };
  return entries[message.kind];
}

/**
 * A folder from before goes on as it is: what waits for a queue that does other work now goes to its own, and lists of
 * another layout, which nobody reads, are built anew. Gives how many posts were, or undefined where nothing was to do.
 */
export async function bringUpToDate(ports: Old): Promise<number | undefined> {
  if (await isThisLayout(ports.table)) return undefined;
  for (const item of await listOutbox(ports.table)) {
    const old = oldEntry.safeParse(item).data;
    const entry = old && (await entryFor(ports, old));
    if (old) await ports.table.commit([{ remove: { pk: old.pk, sk: old.sk } }, ...(entry ? [entry.write] : [])]);
  }
  return (await rebuild(ports)).posts;
}
