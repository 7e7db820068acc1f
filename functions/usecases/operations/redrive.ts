import type { Deps } from '#functions/ports/index';
import { outboxOnce } from '#functions/store/table/outbox';
import { findParked, type ParkedName, parkedGone } from '#functions/store/table/parked';
import { messages } from '#shared/messages/index';

/** `unreadable`: the message fits no schema; `gone`: it is no longer parked. */
export type RedriveOutcome = 'sent' | 'unreadable' | 'gone';

/** Sends a parked message again through the outbox, in the commit that removes it. Workers accept repetition. */
export async function redriveParked(ports: Deps, name: ParkedName): Promise<RedriveOutcome> {
  const entry = await findParked(ports.table, name);
  if (!entry) return 'gone';
  const { queue } = entry;
  const message = messages[queue].safeParse(entry.body);
  if (!message.success) return 'unreadable';
  const group = entry.group === undefined ? {} : { group: entry.group };
  const again = outboxOnce(queue, message.data, {
    name: `${queue}#${entry.messageId}`,
    now: ports.clock.now(),
    ...group,
  });
  const committed = await ports.table.commit([parkedGone(entry), again.entry.write]);
  if (!committed.ok) return 'gone';
  const [sent] = await Promise.allSettled([ports.queues.send(queue, message.data, group)]);
  // Otherwise the sweep sends it.
  if (sent.status === 'fulfilled') await ports.table.commit([again.gone]);
  return 'sent';
}

/** Deletes a parked message that was dealt with by hand; false if it is gone. */
export const dropParked = async ({ table }: Deps<'table'>, name: ParkedName): Promise<boolean> =>
  (await table.commit([parkedGone(name)])).ok;
