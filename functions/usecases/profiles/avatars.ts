import { avatarPath, avatarPaths, isAvatar } from '#functions/domain/files/previews/covers';
import type { Deps } from '#functions/ports/index';
import { findUser, ownAccount, type User, userKey } from '#functions/store/accounts/users';
import { changeItem, unchanged } from '#functions/store/table/items';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { FileJob } from '#shared/messages/index';
import { ok, type Result } from '#shared/result';
import { placePicture } from '../files/covers.ts';
import { commitAndSend } from '../outbox.ts';

type AvatarDeps = Deps<'table' | 'blobs' | 'ids' | 'queues' | 'clock'>;

/** Saves the path of the new avatar, or removes it, and queues the removal of the old one. */
async function saveAvatar(ports: AvatarDeps, userId: string, avatar: string | undefined): Promise<User> {
  return retryOnConflict(`the picture of ${userId} changes faster than it can be saved`, async () => {
    const { avatar: old, ...user } = await ownAccount(ports.table, userId);
    const cleanup =
      old === undefined ? [] : [outbox('file-jobs', { kind: 'avatar-gone', userId, old }, { now: ports.clock.now() })];
    const update = changeItem(userKey(userId), { avatar }, [unchanged('avatar', old)]);
    const { ok: isSaved } = await commitAndSend(ports, [update], ...cleanup);
    return isSaved ? { ...user, avatar } : undefined;
  });
}

/** Makes an upload the user's avatar under a fresh name; null removes the avatar. */
export async function changeAvatar(
  ports: AvatarDeps,
  userId: string,
  picture: string | null,
): Promise<Result<User, 'upload_not_usable'>> {
  if (picture === null) return ok(await saveAvatar(ports, userId, undefined));
  const placed = await placePicture(ports, { ownerId: userId, id: picture }, { isFine: isAvatar, pathOf: avatarPath });
  return placed.ok ? ok(await saveAvatar(ports, userId, placed.value)) : placed;
}

/** Deletes the stored images of a replaced avatar. */
export async function removeAvatar(
  message: FileJob<'avatar-gone'>,
  { table, blobs }: Deps<'table' | 'blobs'>,
): Promise<void> {
  const user = await findUser(table, message.userId);
  if (user?.avatar !== message.old) await blobs.remove(avatarPaths(message.old));
  await table.commit([outboxDone('file-jobs', message)]);
}
