import { createHash } from 'node:crypto';
import { coversFolder, coverWidths, limits, shareImageSize } from '#shared/limits';
import type { File } from '../file.ts';
import { isListed, type Listable } from '../listing.ts';
import { coverPath, pictureOf } from './covers.ts';

type DrawnFields = Pick<File, 'title' | 'price' | 'badge' | 'displayName' | 'username' | 'category'>;

/**
 * A fingerprint of everything on a share image: the image is used only while it matches the file, whatever changed it.
 */
export const shareImageFingerprint = ({ title, price, badge, displayName, username, category }: DrawnFields): string =>
  createHash('sha256')
    .update(JSON.stringify([title, price, badge?.cover ?? '', displayName || username, username, category]))
    .digest('base64url')
    .slice(0, 22);

type ShareableFile = DrawnFields & Listable & Pick<File, 'shareCard'>;

/** The current share image of a listed file; undefined if the image is outdated or the file not public. */
export const currentShareImage = (file: ShareableFile): File['shareCard'] =>
  isListed(file) && file.shareCard?.of === shareImageFingerprint(file) ? file.shareCard : undefined;

export const shareImageName = (secret: string): string => `${secret.slice(0, 22)}.jpg`;

/** Stored beside the covers, so that the same rules hold for its address. */
export const shareImagePath = (name: string): string => `${coversFolder}/${shareImageSize.width}/${name}`;

export function isShareImage(bytes: Uint8Array): boolean {
  if (bytes.length > limits.shareCardBytes) return false;
  const picture = pictureOf(bytes);
  const { width, height } = shareImageSize;
  return picture?.type === 'image/jpeg' && picture.width === width && picture.height === height;
}

/** The picture of a shared link: the share image, or the cover if the image is missing or outdated. */
export function linkPicture(file: ShareableFile) {
  const shareImage = currentShareImage(file);
  if (shareImage) return { path: `/${shareImagePath(shareImage.name)}`, ...shareImageSize };
  const cover = file.badge?.cover;
  if (cover === undefined) return undefined;
  const width = coverWidths.large;
  return { path: `/${coverPath(cover, 'large')}`, width, height: (width * 2) / 3 };
}
