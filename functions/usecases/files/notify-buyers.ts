import * as z from 'zod';
import type { Deps } from '#functions/ports/index';
import type { Item } from '#functions/ports/table';
import { type File, findFile } from '#functions/store/files/files';
import { notificationWrite } from '#functions/store/notifications/notifications';
import { purchasesOfFile } from '#functions/store/orders/purchases';
import { type OutboxEntry, outboxDone } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';
import { optionalEmail } from '../emails/optional-email.ts';
import { handleList } from '../long-jobs.ts';
import { commitAndSend } from '../outbox.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** Buyers per commit, with an email and a notification each. */
const pageSize = 50;

const purchase = z.object({ buyerId: z.string(), version: z.number() });

/** One email per buyer, file and day, however many versions the day brings: the mail's id carries the day. */
async function emailTo(
  ports: Ports,
  buyerId: string,
  { file, day }: { file: File; day: string },
): Promise<OutboxEntry<'mail'>[]> {
  const { title, version, changelog = '', displayName, username, id: fileId } = file;
  const params = { title, version: String(version), changelog, seller: displayName || username, fileId };
  const id = `new-version#${fileId}#${buyerId}#${day}`;
  return optionalEmail(ports, buyerId, { kind: 'versions', template: 'new-version', id, params });
}

const versionNotification = (buyerId: string, { id, title, version, ownerId }: File, at: number) =>
  notificationWrite(buyerId, 'version', { subject: id, fileId: id, title, version, fromId: ownerId, at });

/** Emails and notifies those who bought an earlier version; the ids prevent duplicates. */
async function notifyPage(ports: Ports, items: readonly Item[], { file, day }: { file: File; day: string }) {
  const earlier = items.map((item) => purchase.parse(item)).filter(({ version }) => version < file.version);
  const emails = (await Promise.all(earlier.map(({ buyerId }) => emailTo(ports, buyerId, { file, day })))).flat();
  const notifications = earlier.map(({ buyerId }) => versionNotification(buyerId, file, ports.clock.now()));
  await commitAndSend(ports, notifications, ...emails);
}

/** Announces the newest version by then; nothing for a deleted file. */
export async function notifyBuyers(message: FileJob<'notify-buyers'>, ports: Ports): Promise<void> {
  const { fileId, day } = message;
  const file = await findFile(ports.table, fileId, { consistent: true });
  if (!file || file.deletedAt !== undefined) return void (await ports.table.commit([outboxDone('file-jobs', message)]));
  const handle = (items: readonly Item[]) => notifyPage(ports, items, { file, day });
  await handleList(ports, message, { list: purchasesOfFile(fileId), pageSize, handle });
}
