import { createHash } from 'node:crypto';
import { coversFolder, coverWidths, limits, shareImageSize } from '#shared/limits';
import { coverPath, pictureOf } from './covers.ts';
import type { File } from './file.ts';
import { isListed, type Listable } from './listing.ts';

type Drawn = Pick<File, 'title' | 'price' | 'badge' | 'displayName' | 'username' | 'category'>;

/**
 * All that can be read on a share card, as one word: a card is given out only while it says of its post what the post says of
 * itself, whoever changed that and by whatever way.
 */
export const drawnOf = ({ title, price, badge, displayName, username, category }: Drawn): string =>
  createHash('sha256')
    .update(JSON.stringify([title, price, badge?.cover ?? '', displayName || username, username, category]))
    .digest('base64url')
    .slice(0, 22);

type Carded = Drawn & Listable & Pick<File, 'shareCard'>;

/** The card that its post may be shown by; none of what not everybody sees. */
export const currentShareImage = (file: Carded): File['shareCard'] =>
  isListed(file) && file.shareCard?.of === drawnOf(file) ? file.shareCard : undefined;

export const shareImageName = (secret: string): string => `${secret.slice(0, 22)}.jpg`;

/** Beside the covers, so that whatever holds for their addresses holds for this one. */
export const shareImagePath = (name: string): string => `${coversFolder}/${shareImageSize.width}/${name}`;

export function isShareImage(bytes: Uint8Array): boolean {
  if (bytes.length > limits.shareCardBytes) return false;
  const picture = pictureOf(bytes);
  const { width, height } = shareImageSize;
  return picture?.type === 'image/jpeg' && picture.width === width && picture.height === height;
}

/** What a link shows of a post: its card, or its cover where the card is missing or no longer true. */
export function linkPicture(file: Carded) {
  const shareImage = currentShareImage(file);
  if (shareImage) return { path: `/${shareImagePath(shareImage.name)}`, ...shareImageSize };
  const cover = file.badge?.cover;
  if (cover === undefined) return undefined;
  const width = coverWidths.large;
  return { path: `/${coverPath(cover, 'large')}`, width, height: (width * 2) / 3 };
}
