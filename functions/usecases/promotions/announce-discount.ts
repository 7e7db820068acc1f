import { isListed } from '#functions/domain/files/listing';
import { priceAt } from '#functions/domain/promotions/prices';
import type { Deps } from '#functions/ports/index';
import type { Item } from '#functions/ports/table';
import { type File, findFile } from '#functions/store/files/files';
import { readStarredBy, starredBy } from '#functions/store/files/stats/star-totals';
import { purchaseKey } from '#functions/store/orders/purchases';
import { type OutboxEntry, outboxDone } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';
import { optionalEmail } from '../emails/optional-email.ts';
import { handleList } from '../long-jobs.ts';
import { commitAndSend } from '../outbox.ts';
import { discountParams } from './timed-discounts.ts';

type AnnounceDeps = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** Emails per commit. */
const pageSize = 50;

/** One email per discount and user; none for buyers of the file. */
async function emailTo(
  ports: AnnounceDeps,
  userId: string,
  { file, at }: { file: File; at: number },
): Promise<OutboxEntry<'mail'>[]> {
  const { id: fileId, title, displayName, username } = file;
  if (await ports.table.get(purchaseKey(userId, fileId))) return [];
  const params = { fileId, title, seller: displayName || username, ...discountParams(file, ports.clock.now()) };
  const id = `sale-begins#${fileId}#${userId}#${at}`;
  return optionalEmail(ports, userId, { kind: 'sales', template: 'sale-begins', id, params });
}

/** Emails those who starred the file and subscribed; the ids prevent duplicates. */
export async function announceTimedDiscount(message: FileJob<'tell-sale'>, ports: AnnounceDeps): Promise<void> {
  const { fileId, at } = message;
  const file = await findFile(ports.table, fileId, { consistent: true });
  if (!file || !isListed(file) || priceAt(file, ports.clock.now()).until === undefined)
    return void (await ports.table.commit([outboxDone('file-jobs', message)]));
  const handle = async (items: readonly Item[]) => {
    const emails = items.map((item) => emailTo(ports, readStarredBy(item), { file, at }));
    await commitAndSend(ports, [], ...(await Promise.all(emails)).flat());
  };
  await handleList(ports, message, { list: starredBy(fileId), pageSize, handle });
}
