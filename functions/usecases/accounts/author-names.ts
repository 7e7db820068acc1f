import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { isListed } from '../../domain/files/listing.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { indexEntry } from '../../projections/search/waiting.ts';
import { findUser, type User, userKey } from '../../store/accounts/users.ts';
import { fileKey, ownedPk, readCard } from '../../store/files/files.ts';
import { outboxDone } from '../../store/table/outbox.ts';
import { pagesOf } from '../../store/table/pages.ts';
import { commitAndSend } from '../outbox.ts';

/** Each with its entry for the search index, and the check of the name: below the hundred writes of one commit. */
const pageSize = 45;

/** A post that was being made while its author was renamed, or is not in the index yet, is there after this time. */
const settling = minute;

/** Of two runs for two names only the one with the current name can write. */
const stillNamed = ({ id, displayName, renamedAt = 0 }: User): Write => ({
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

async function renamePosts(ports: Deps<'table' | 'queues'>, user: User, now: number): Promise<void> {
  const { table } = ports;
  for await (const items of pagesOf(table, { index: 'owned', pk: ownedPk(user.id) }, pageSize)) {
    const old = items.map(readCard).filter(({ displayName }) => displayName !== user.displayName);
    if (old.length === 0) continue;
    const entries = old.filter(isListed).map((post) => indexEntry(post, now));
    const renames = old.map(({ id }) => rename(id, user.displayName));
    const committed = await commitAndSend(ports, [stillNamed(user), ...renames], ...entries);
    if (!committed.ok) throw new Error(`${user.id} was renamed again, or a post of theirs is gone`);
  }
}

/**
 * Carries a display name to all posts of its person. The message stays in the outbox until a run that began well after the
 * renaming, so that the sweep has one more look.
 */
export async function renameAuthor(ports: Deps, message: FileJob<'rename-author'>): Promise<void> {
  const { table } = ports;
  const now = ports.clock.now();
  const done = outboxDone('file-jobs', message);
  const user = await findUser(table, message.userId);
  if (user?.renamedAt === undefined) {
    await table.commit([done]);
    return;
  }
  await renamePosts(ports, user, now);
  if (now - user.renamedAt >= settling) await table.commit([stillNamed(user), done]);
}
