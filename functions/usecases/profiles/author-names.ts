import type { FileSummary } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { indexEntry } from '#functions/projections/search/waiting';
import { findUser, type User, userKey } from '#functions/store/accounts/users';
import { fileKey, ownedPk, readSummary } from '#functions/store/files/files';
import { changeItem } from '#functions/store/table/items';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute, second } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { commitAndSend } from '../outbox.ts';

/**
 * Files renamed per run, and per minute: each rename rewrites hundreds of list entries, and renaming oneself is free.
 * With their index entries they fit into one commit of a hundred writes.
 */
const batchSize = 48;

/** Files created during the renaming are in the index after this time. */
const settleTime = minute;

/** Of two concurrent runs only the one with the current name can write. */
const nameUnchanged = ({ id, displayName, renamedAt = 0 }: User): Write => ({
  check: userKey(id),
  when: [
    { attribute: 'displayName', equals: displayName },
    { attribute: 'renamedAt', equals: renamedAt },
  ],
});

const rename = (fileId: string, displayName: string): Write => changeItem(fileKey(fileId), { displayName });

/** Limits renames to one a minute per user. */
const paceWrite = ({ id }: User, now: number): Write =>
  changeItem({ ...userKey(id), sk: 'RENAMES' }, { kind: 'renames', at: now }, [
    { attribute: 'at', absentOrBefore: now - minute + 1 },
  ]);

/** The first files with another name; deleted ones too, as their buyers see them. */
async function postsWithOtherName(table: Table, user: User): Promise<FileSummary[]> {
  const posts: FileSummary[] = [];
  for await (const items of pagesOf(table, { index: 'owned', pk: ownedPk(user.id) }, 100)) {
    posts.push(...items.map(readSummary).filter(({ displayName }) => displayName !== user.displayName));
    if (posts.length >= batchSize) break;
  }
  return posts.slice(0, batchSize);
}

async function renamePosts(ports: Deps<'table' | 'queues'>, posts: readonly FileSummary[], { user, now }: Renaming) {
  const entries = posts.filter(isListed).map((post) => indexEntry(post, now));
  const renames = posts.map(({ id }) => rename(id, user.displayName));
  const writes = { pace: paceWrite(user, now), stillNamed: nameUnchanged(user), renames };
  const committed = await commitAndSend(ports, writes, ...entries);
  const isTooSoon = !committed.ok && committed.failed.has('pace');
  if (!committed.ok && !isTooSoon) throw new Error(`${user.id} was renamed again, or a post of theirs is gone`);
  return isTooSoon;
}

interface Renaming {
  user: User;
  now: number;
}

/** Tries again in a minute. A run that was requeued before does not requeue itself; the outbox entry remains. */
async function requeue({ queues }: Deps<'queues'>, { userId }: FileJob<'rename-author'>): Promise<void> {
  await queues.send(
    'file-jobs',
    { kind: 'rename-author', userId, waited: true },
    { delaySeconds: minute / second + 1 },
  );
}

/**
 * Copies a display name to all files of its user. The message stays in the outbox until a run well after the renaming
 * found nothing left, so that the sweep checks once more.
 */
export async function renameAuthor(ports: Deps, message: FileJob<'rename-author'>): Promise<void> {
  const { table } = ports;
  const now = ports.clock.now();
  const outboxDelete = outboxDone('file-jobs', message);
  const user = await findUser(table, message.userId);
  if (user?.renamedAt === undefined) {
    await table.commit([outboxDelete]);
    return;
  }
  const posts = await postsWithOtherName(table, user);
  const isTooSoon = posts.length > 0 && (await renamePosts(ports, posts, { user, now }));
  const isLeft = isTooSoon || posts.length === batchSize;
  if (isLeft && !(isTooSoon && message.waited)) await requeue(ports, message);
  if (!isLeft && now - user.renamedAt >= settleTime) await table.commit([nameUnchanged(user), outboxDelete]);
}
