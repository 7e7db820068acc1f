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
import { coverWrites, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
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

/** Under a name that nothing had before, so that caches keep it for as long as they like. */
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

/** What has arrived becomes a picture of this kind where its bytes are one, whatever they were called. */
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
  /** Of an announced cover; null: none any more. */
  cover?: string | null | undefined;
  isPublic?: boolean | undefined;
}

/**
 * The cover a post has after an edit; undefined: as before. Where everybody could see it and only some may from now on, it
 * goes on under a name that the others do not know.
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

/** The same pictures under a name that nobody has seen; undefined where they are gone. */
export async function renamedCover(ports: Ports, name: string): Promise<string | undefined> {
  const pictures = await readPictures(ports, (size) => coverPath(name, size));
  return pictures && storePictures(ports, pictures);
}

/** What an edit or a deletion leaves to do. */
export function coverJobs({ id, badge }: File, after: File): OutboxEntry[] {
  const { updatedAt: now } = after;
  const old = badge?.cover;
  if (old === after.badge?.cover) return [];
  return [outbox('file-jobs', { kind: 'cover-changed', fileId: id, old, at: now }, { now })];
}

/** Purchases of one commit, each with its sale. */
const pageSize = 25;

/** A purchase that was made as the cover changed, and is not in the index yet, is there after this time. */
const settleTime = minute;

/**
 * Purchases and sales carry the cover, so that no list has to read posts for it. The message stays in the outbox until a run
 * that began well after the change, so that the sweep has one more look.
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
      behind.flatMap((purchase) => coverWrites(purchase, current)),
    );
  }
  if (now - at >= settleTime) await table.commit([outboxDone('file-jobs', message)]);
}
