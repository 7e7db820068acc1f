import * as z from 'zod';
import type { FileJob } from '#shared/messages/index';
import type { Deps } from '../../ports/index.ts';
import { findUser } from '../../store/accounts/users.ts';
import { type File, findFile } from '../../store/files/files.ts';
import { purchasesOfFile } from '../../store/orders/purchases.ts';
import { type OutboxEntry, outbox, outboxDone } from '../../store/table/outbox.ts';
import { pagesOf } from '../../store/table/pages.ts';
import { commitAndSend } from '../outbox.ts';

/** Letters written in one commit. */
const pageSize = 50;

const purchase = z.object({ buyerId: z.string(), version: z.number() });

/** One letter per buyer, file and day, however many versions the day brings: the id of a letter that was sent is known. */
async function letterTo(
  { table, clock }: Deps,
  buyerId: string,
  { file, day }: { file: File; day: string },
): Promise<OutboxEntry<'mail'>[]> {
  const user = await findUser(table, buyerId);
  if (!user) return [];
  const { title, version, changelog = '', displayName, username, id: fileId } = file;
  const params = { title, version: String(version), changelog, seller: displayName || username, fileId };
  const id = `new-version#${fileId}#${buyerId}#${day}`;
  const letter = { id, to: user.email, template: 'new-version', language: user.language, params } as const;
  return [outbox('mail', letter, { now: clock.now() })];
}

/** Page by page through those who bought an earlier version. A run that dies begins again: nobody hears twice. */
async function writeLetters(ports: Deps, file: File, day: string): Promise<void> {
  for await (const items of pagesOf(ports.table, purchasesOfFile(file.id), pageSize)) {
    const earlier = items.map((item) => purchase.parse(item)).filter(({ version }) => version < file.version);
    const letters = (await Promise.all(earlier.map(({ buyerId }) => letterTo(ports, buyerId, { file, day })))).flat();
    await commitAndSend(ports, [], ...letters);
  }
}

/** Told of is what is newest by then; of a post that is gone, nothing. */
export async function notifyBuyers(message: FileJob<'notify-buyers'>, ports: Deps): Promise<void> {
  const file = await findFile(ports.table, message.fileId, { consistent: true });
  if (file && file.deletedAt === undefined) await writeLetters(ports, file, message.day);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}
