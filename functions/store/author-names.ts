import { minute } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import type { Table, Write } from '../ports.ts';
import { fileKey, ownedPk, readCard } from './files.ts';
import { outboxDone } from './outbox.ts';
import { findUser, type User, userKey } from './users.ts';

type RenameAuthor = Extract<Message<'file-jobs'>, { kind: 'rename-author' }>;

/** With the check of the name, far below the hundred writes of one commit. */
const pageSize = 50;

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

async function renamePosts(table: Table, user: User): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await table.query({ index: 'owned', pk: ownedPk(user.id), limit: pageSize, cursor });
    const old = page.items.map(readCard).filter(({ displayName }) => displayName !== user.displayName);
    if (old.length > 0) {
      const committed = await table.commit([stillNamed(user), ...old.map(({ id }) => rename(id, user.displayName))]);
      if (!committed.ok) throw new Error(`${user.id} was renamed again, or a post of theirs is gone`);
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/**
 * Carries a display name to all posts of its person. The message stays in the outbox until a run that began well after the
 * renaming, so that the sweep has one more look.
 */
export async function renameAuthor(table: Table, message: RenameAuthor, now: number): Promise<void> {
  const done = outboxDone('file-jobs', message);
  const user = await findUser(table, message.userId);
  if (user?.renamedAt === undefined) {
    await table.commit([done]);
    return;
  }
  await renamePosts(table, user);
  if (now - user.renamedAt >= settling) await table.commit([stillNamed(user), done]);
}
