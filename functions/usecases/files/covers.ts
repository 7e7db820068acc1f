import type { File } from '#functions/domain/files/file';
import {
  type CoverSize,
  coverName,
  coverPath,
  coverPaths,
  coverSizes,
  isCover,
  pictureOf,
} from '#functions/domain/files/previews/covers';
import type { Deps } from '#functions/ports/index';
import { findFile } from '#functions/store/files/files';
import { arrivingCover } from '#functions/store/files/previews/covers';
import { fileCoverWrites } from '#functions/store/orders/copied-facts';
import { purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { type OutboxEntry, outbox, outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { limits, minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { ok, type Result, refuse } from '#shared/result';

type Ports = Deps<'blobs' | 'ids'>;
type Pictures = Record<CoverSize, Uint8Array>;

async function bytesOf({ blobs }: Ports, key: string): Promise<Uint8Array | undefined> {
  const head = await blobs.head(key);
  if (!head || head.size > limits.coverBytes) return undefined;
  return new Response(await blobs.read(key)).bytes();
}

/** Stores the pictures under a fresh name, so that caches may keep them forever. */
async function storePictures(
  { blobs, ids }: Ports,
  pictures: Pictures,
  pathOf = coverPath,
): Promise<string | undefined> {
  const types = coverSizes.map((size) => pictureOf(pictures[size])?.type);
  const [type, other] = types;
  if (!type || type !== other) return undefined;
  const name = coverName(ids.secret(), type);
  await Promise.all(coverSizes.map((size) => blobs.write(pathOf(name, size), pictures[size], type)));
  return name;
}

async function readPictures(ports: Ports, keyOf: (size: CoverSize) => string): Promise<Pictures | undefined> {
  const [small, large] = await Promise.all([bytesOf(ports, keyOf('small')), bytesOf(ports, keyOf('large'))]);
  return small && large && { small, large };
}

interface PictureKind {
  isFine: (bytes: Uint8Array, size: CoverSize) => boolean;
  pathOf: (name: string, size: CoverSize) => string;
}

/** Stores an upload as a picture of this kind, if its bytes are one, whatever its declared type. */
export async function placePicture(
  ports: Ports,
  { ownerId, id }: { ownerId: string; id: string },
  { isFine, pathOf }: PictureKind,
): Promise<Result<string, 'upload_not_usable'>> {
  const pictures = await readPictures(ports, (size) => arrivingCover(ownerId, id, size));
  const name =
    pictures &&
    coverSizes.every((size) => isFine(pictures[size], size)) &&
    (await storePictures(ports, pictures, pathOf));
  return name ? ok(name) : refuse('upload_not_usable');
}

export const placeCover = (ports: Ports, arrived: { ownerId: string; id: string }) =>
  placePicture(ports, arrived, { isFine: isCover, pathOf: coverPath });

interface CoverEdit {
  /** The id of an uploaded cover; null removes the cover. */
  cover?: string | null | undefined;
  isPublic?: boolean | undefined;
}

/**
 * The cover of a file after an edit; undefined if it stays. A cover that was public and becomes private is renamed, as
 * others know its address.
 */
export async function coverAfter(
  ports: Ports,
  { ownerId, badge, isPublic: wasPublic }: File,
  { cover, isPublic = wasPublic }: CoverEdit,
): Promise<Result<string | null | undefined, 'upload_not_usable'>> {
  if (cover === null) return ok(null);
  if (cover !== undefined) return placeCover(ports, { ownerId, id: cover });
  if (badge?.cover === undefined || !wasPublic || isPublic) return ok(undefined);
  return ok((await renamedCover(ports, badge.cover)) ?? null);
}

/** Copies the pictures to a fresh name; undefined if they are gone. */
export async function renamedCover(ports: Ports, name: string): Promise<string | undefined> {
  const pictures = await readPictures(ports, (size) => coverPath(name, size));
  return pictures && storePictures(ports, pictures);
}

/** Queues the update of purchases and the removal of a replaced cover. */
export function coverJobs({ id, badge }: File, after: File): OutboxEntry[] {
  const { updatedAt: now } = after;
  const old = badge?.cover;
  if (old === after.badge?.cover) return [];
  return [outbox('file-jobs', { kind: 'cover-changed', fileId: id, old, at: now }, { now })];
}

/** Purchases per commit, each with its sale. */
const pageSize = 25;

/** Purchases made during the change are in the index after this time. */
const settleTime = minute;

/**
 * Copies the cover to purchases and sales, so that lists need not read files. The message stays in the outbox until a
 * run well after the change, so that the sweep checks once more.
 */
export async function updateCovers(
  message: FileJob<'cover-changed'>,
  { table, blobs, clock }: Deps<'table' | 'blobs' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const { fileId, old, at } = message;
  const file = await findFile(table, fileId, { consistent: true });
  const current = file?.badge?.cover;
  if (old !== undefined && current !== old) await blobs.remove(coverPaths(old));
  for await (const items of pagesOf(table, purchasesOfFile(fileId), pageSize)) {
    const behind = items.map(readPurchase).filter(({ cover }) => cover !== current);
    await commitSome(
      table,
      behind.flatMap((purchase) => fileCoverWrites(purchase, current)),
    );
  }
  if (now - at >= settleTime) await table.commit([outboxDone('file-jobs', message)]);
}
