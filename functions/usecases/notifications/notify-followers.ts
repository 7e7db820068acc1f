import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { findFile } from '#functions/store/files/files';
import { notificationWrite } from '#functions/store/notifications/notifications';
import { followersOf, readFollower } from '#functions/store/profiles/follows';
import { commitSome } from '#functions/store/table/commit-some';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import type { FileJob } from '#shared/messages/index';

/** Notifications per commit. */
const pageSize = 50;

/** A file is announced once to each follower, however often it is hidden and shown again. Nothing for a file that is not on sale. */
export async function notifyFollowers(
  message: FileJob<'notify-followers'>,
  { table, clock }: Deps<'table' | 'clock'>,
): Promise<void> {
  const file = await findFile(table, message.fileId, { consistent: true });
  if (file && isListed(file)) {
    const { id, title, ownerId } = file;
    const facts = { subject: id, fileId: id, title, fromId: ownerId, at: clock.now() };
    for await (const items of pagesOf(table, followersOf(ownerId), pageSize)) {
      const writes = items.map((item) => notificationWrite(readFollower(item).readerId, 'new_file', facts));
      await commitSome(
        table,
        writes.map((write) => ({ ...write, when: [{ absent: true }] })),
      );
    }
  }
  await table.commit([outboxDone('file-jobs', message)]);
}
