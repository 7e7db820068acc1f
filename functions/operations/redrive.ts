import { messages } from '#shared/messages/index';
import type { Ports } from '../ports.ts';
import { outbox, send } from '../store/outbox.ts';
import { findParked, type ParkedEntry, parkedGone } from '../store/parked.ts';

/** `unreadable`: it fits no schema of ours, so nobody could work on it; `gone`: somebody was faster. */
export type Redriven = 'sent' | 'unreadable' | 'gone';

/** Of an entry from before groups were kept any group will do, where the queue has groups. */
const groupOf = ({ queue, group, messageId }: ParkedEntry): { group?: string } => {
  const known = group ?? (queue === 'settlement' ? messageId : undefined);
  return known === undefined ? {} : { group: known };
};

/** Back to its queue, through the outbox: in the same commit it is parked no more and on its way. Workers bear repetition. */
export async function redriveParked(
  ports: Pick<Ports, 'table' | 'queues' | 'clock'>,
  name: Pick<ParkedEntry, 'queue' | 'messageId'>,
): Promise<Redriven> {
  const entry = await findParked(ports.table, name);
  if (!entry) return 'gone';
  const { queue } = entry;
  const message = messages[queue].safeParse(entry.body);
  if (!message.success) return 'unreadable';
  const again = outbox(queue, message.data, { now: ports.clock.now(), ...groupOf(entry) });
  const committed = await ports.table.commit([parkedGone(entry), again.write]);
  if (!committed.ok) return 'gone';
  await send(ports, again);
  return 'sent';
}

/** Dealt with by hand: it is forgotten. False where it is not there. */
export const dropParked = async (
  { table }: Pick<Ports, 'table'>,
  name: Pick<ParkedEntry, 'queue' | 'messageId'>,
): Promise<boolean> => (await table.commit([parkedGone(name)])).ok;
