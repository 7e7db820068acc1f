import type { FileSummary } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { indexEntry } from '#functions/projections/search/waiting';
import { findUser, type User, userKey } from '#functions/store/accounts/users';
import { fileKey, ownedPk, readCard } from '#functions/store/files/files';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute, second } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { commitAndSend } from '../outbox.ts';

/**
 * So many posts of one person get the name at once, and so many a minute: each of them is written anew in hundreds of lists,
 * and a name costs nothing to change. With their entries for the search index below the hundred writes of one commit.
 */
const batchSize = 48;

/** A post that was being made while its author was renamed, or is not in the index yet, is there after this time. */
const settleTime = minute;

/** Of two runs for two names only the one with the current name can write. */
const nameUnchanged = ({ id, displayName, renamedAt = 0 }: User): Write => ({
  check: userKey(id),
  when: [
    { attribute: 'displayName', equals: displayName },
    { attribute: 'renamedAt', equals: renamedAt },
  ],
});

const rename = (fileId: string, displayName: string): Write => ({
  update: fileKey(fileId),
  change: { set: { displayName } },
  when: [{ exists: true }],
});

/** Not twice within a minute, whoever renames themselves how often. */
const paceWrite = ({ id }: User, now: number): Write => ({
  update: { ...userKey(id), sk: 'RENAMES' },
  change: { set: { kind: 'renames', at: now } },
  when: [{ attribute: 'at', absentOrBefore: now - minute + 1 }],
});

/** The first ones that carry another name, deleted ones among them: their buyers see it as well. */
async function postsWithOtherName(table: Table, user: User): Promise<FileSummary[]> {
  const posts: FileSummary[] = [];
  for await (const items of pagesOf(table, { index: 'owned', pk: ownedPk(user.id) }, 100)) {
    posts.push(...items.map(readCard).filter(({ displayName }) => displayName !== user.displayName));
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

/** Whoever has waited in vain leaves it to whom they waited for, and all to the outbox. */
async function requeue({ queues }: Deps<'queues'>, { userId }: FileJob<'rename-author'>): Promise<void> {
  await queues.send(
    'file-jobs',
    { kind: 'rename-author', userId, waited: true },
    { delaySeconds: minute / second + 1 },
  );
}

/**
 * Carries a display name to all posts of its person. The message stays in the outbox until a run that began well after the
 * renaming found nothing left to do, so that the sweep has one more look.
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
