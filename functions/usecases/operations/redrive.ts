import type { Deps } from '#functions/ports/index';
import { outboxOnce } from '#functions/store/table/outbox';
import { findParked, type ParkedName, parkedGone } from '#functions/store/table/parked';
import { messages } from '#shared/messages/index';

/** `unreadable`: it fits no schema of ours, so nobody could work on it; `gone`: somebody was faster. */
export type RedriveOutcome = 'sent' | 'unreadable' | 'gone';

/** Back to its queue, through the outbox: in the same commit it is parked no more and on its way. Workers bear repetition. */
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

/** Dealt with by hand: it is forgotten. False where it is not there. */
export const dropParked = async ({ table }: Deps<'table'>, name: ParkedName): Promise<boolean> =>
  (await table.commit([parkedGone(name)])).ok;
