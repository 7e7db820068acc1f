import { aiOf } from '#functions/domain/files/ai';
import { cameOutAt, type File, type FileSummary, type PackageFile } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { currentShareImage, shareImageFingerprint } from '#functions/domain/files/previews/share-images';
import { priceAt } from '#functions/domain/promotions/prices';
import { ratingOf } from '#functions/domain/reviews/ratings';
import { instant } from '#functions/domain/time';
import type { FileDetail, FilePost } from '#shared/contract/files';
import { pricesShape, timedDiscountShape } from '../promotions/promotions.ts';
import { coverShape } from './cover.ts';

/** The caller's relation to a post. Both false for a guest. */
export interface ViewerState {
  starred: boolean;
  purchased: boolean;
}

/** The takedown: in full for the owner; for others only why it is not sold any more. */
export function takedownShape({ barred }: Pick<File, 'barred'>, isOwner: boolean): FilePost['barred'] {
  if (!barred || (barred.bar === 'hidden' && !isOwner)) return null;
  return { bar: barred.bar, since: instant(barred.at), measure_id: (isOwner && barred.measureId) || null };
}

/** Lists read from an index carry only the first characters of the description. */
const descriptionOf = (file: FileSummary | File): string => ('description' in file ? file.description : file.summary);

export const filePostShape = (
  file: FileSummary | File,
  { starred, purchased, isOwner = false, now }: ViewerState & { isOwner?: boolean; now: number },
): FilePost => ({
  id: file.id,
  user_id: file.ownerId,
  username: file.username,
  display_name: file.displayName || file.username,
  title: file.title,
  description: descriptionOf(file),
  ...pricesShape(file, now),
  is_public: file.isPublic,
  file_name: file.fileName,
  filename: file.fileName,
  file_type: file.fileType,
  category: file.category,
  file_size: file.fileSize,
  file_count: file.fileCount,
  version: file.version,
  tags: file.tags,
  download_count: file.downloadCount,
  downloads_count: file.downloadCount,
  purchase_count: file.purchaseCount,
  star_count: file.starCount,
  stars_count: file.starCount,
  is_starred: starred,
  is_purchased: purchased,
  cover: coverShape(file.badge?.cover),
  ai: aiOf(file),
  rating: ratingShape(file),
  barred: 'barred' in file ? takedownShape(file, isOwner) : null,
  created_at: instant(file.createdAt),
  updated_at: instant(file.updatedAt),
});

const ratingShape = ({ badge }: FileSummary): FilePost['rating'] => {
  const [sum, count] = badge?.r ?? [0, 0];
  return ratingOf({ sum, count });
};

/** Never includes the key of the bytes. */
export const packageFileShape = ({ id, name, size, type, category, sha256 }: PackageFile) => ({
  id,
  name,
  size,
  type,
  category,
  sha256: sha256 ?? null,
});

const isRunning = (file: File, now: number): boolean => priceAt(file, now).until !== undefined;

interface FileView extends ViewerState {
  now: number;
  isOwner: boolean;
  boughtVersion?: number | undefined;
}

export const fileDetailShape = (file: File, { isOwner, boughtVersion, ...viewerState }: FileView): FileDetail => ({
  ...filePostShape(file, { ...viewerState, isOwner }),
  is_owner: isOwner,
  is_deleted: file.deletedAt !== undefined,
  changelog: file.changelog ?? '',
  version_at: instant(cameOutAt(file)),
  bought_version: boughtVersion ?? null,
  files: file.files.map(packageFileShape),
  previews: file.previews ?? [],
  contains: file.contains ?? null,
  opens_with: file.opensWith ?? null,
  licence: file.licence ?? null,
  sale: isOwner || isRunning(file, viewerState.now) ? timedDiscountShape(file) : null,
  share_card:
    isOwner && isListed(file)
      ? { of: shareImageFingerprint(file), is_current: currentShareImage(file) !== undefined }
      : null,
});
