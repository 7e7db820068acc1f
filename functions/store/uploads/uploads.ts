import * as z from 'zod';
import { uploadMoves, uploadStates } from '#functions/domain/uploads/uploads';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { day, hour, limits, minute } from '#shared/limits';
import { dueFields } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';

const prefix = 'UPL#';

export const uploadItem = z
  .object({
    pk: z.string(),
    ownerId: z.string(),
    name: z.string(),
    size: z.number(),
    type: z.string(),
    state: z.enum(uploadStates),
    key: z.string(),
    multipartId: z.string().optional(),
    /** Of its parts in order, if the client knew them when it announced the upload. */
    partSha256: z.array(z.string()).optional(),
    expiresAt: z.number(),
    begunAt: z.number(),
    /** The post that contains it. */
    fileId: z.string().optional(),
  })
  .transform(({ pk, ...upload }) => ({ ...upload, id: pk.slice(prefix.length) }));

export type StoredUpload = z.output<typeof uploadItem>;

export const uploadKey = (id: string): Key => ({ pk: `${prefix}${id}`, sk: 'UPL' });

/** With `ownerId`, undefined for uploads of other users. */
export async function findUpload(table: Table, id: string, ownerId?: string): Promise<StoredUpload | undefined> {
  const upload = await findItem(table, uploadKey(id), uploadItem);
  return ownerId === undefined || upload?.ownerId === ownerId ? upload : undefined;
}

/** `cheaply`: an eventually consistent read. */
export async function findUploads(
  table: Table,
  ids: readonly string[],
  { cheaply = false } = {},
): Promise<(StoredUpload | undefined)[]> {
  const items = await table.getMany(ids.map(uploadKey), { consistent: !cheaply });
  return items.map((item) => item && uploadItem.parse(item));
}

/** Not in a post, and not being removed. */
export const isOpenUpload = ({ state }: StoredUpload): boolean =>
  state === 'uploading' || state === 'writing' || state === 'complete';

/** The bytes keep this key when the upload becomes a file. */
export const contentKey = (uploadId: string): string => `files/${uploadId}`;

export const uploadExpiry = (now: number): number => now + limits.uploadHours * hour;

const due = (id: string, at: number | undefined) => dueFields('UPL', id, at);

export const newUpload = (upload: StoredUpload): Write =>
  newItem({ ...uploadKey(upload.id), kind: 'upload', ...upload, ...due(upload.id, upload.expiresAt) });

const moveWrite = (upload: StoredUpload, move: keyof typeof uploadMoves, set: Record<string, unknown>): Write => {
  const { from, to } = uploadMoves[move];
  const when: Condition[] = [
    { attribute: 'state', oneOf: from },
    { attribute: 'ownerId', equals: upload.ownerId },
  ];
  return changeItem(uploadKey(upload.id), { ...set, state: to }, when);
};

/** A complete upload waits another day for its post. */
export const uploadComplete = (upload: StoredUpload, now: number): Write => {
  const expiresAt = uploadExpiry(now);
  return moveWrite(upload, 'complete', { expiresAt, ...due(upload.id, expiresAt) });
};

/** Kept for a week, so that a retry of the same request finds the post. */
export const uploadUsed = (upload: StoredUpload, fileId: string, now: number): Write =>
  moveWrite(upload, 'use', { fileId, ...due(upload.id, undefined), ttl: Math.ceil((now + 7 * day) / 1000) });

/** Due again soon: if the worker dies while removing it, the sweep takes over. */
export const uploadDropping = (upload: StoredUpload, now: number): Write =>
  moveWrite(upload, 'drop', due(upload.id, now + 5 * minute));

/** Checked too early: due again when it expires. */
export const uploadDueAgain = (upload: StoredUpload): Write =>
  changeItem(uploadKey(upload.id), due(upload.id, upload.expiresAt), [
    { attribute: 'state', equals: upload.state },
    { attribute: 'expiresAt', equals: upload.expiresAt },
  ]);

export const uploadGone = (upload: StoredUpload): Write => ({
  remove: uploadKey(upload.id),
  when: [{ attribute: 'state', equals: 'dropping' }],
});
