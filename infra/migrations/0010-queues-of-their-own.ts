import * as z from 'zod';
import { indexEntry, indexUserEntry, publishEntry } from '#functions/projections/search/waiting';
import { findFile } from '#functions/store/files/files';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Migration, MigrationPorts } from './migration.ts';

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

async function entryFor({ table, clock }: MigrationPorts, { message }: z.output<typeof oldEntry>) {
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

/** What waits for a queue that does other work now goes to its own. */
export const queuesOfTheirOwn: Migration = {
  name: '0010-queues-of-their-own',
  does: 'messages about posts wait for the queues that take them now',
  concerns: (item) => item.kind === 'outbox' && oldEntry.safeParse(item).success,
  async bring(item, ports) {
    const old = oldEntry.parse(item);
    const entry = await entryFor(ports, old);
    await ports.table.commit([
      { remove: { pk: old.pk, sk: old.sk }, when: [{ exists: true }] },
      ...(entry ? [entry.write] : []),
    ]);
  },
};
