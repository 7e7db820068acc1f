import { avatarWidths, type CoverType, coversFolder, coverWidths, limits } from '#shared/limits';

export type CoverSize = keyof typeof coverWidths;
export const coverSizes = ['small', 'large'] as const satisfies readonly CoverSize[];

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const satisfies Record<CoverType, string>;

/** An unguessable name: without having seen the file, the address of its cover cannot be known. */
export const coverName = (secret: string, type: CoverType): string => `${secret.slice(0, 22)}.${endings[type]}`;

/** The path, the same in the bucket and at the app's address. */
export const coverPath = (name: string, size: CoverSize): string => `${coversFolder}/${coverWidths[size]}/${name}`;

/** Avatars are stored beside covers, because they are served the same way. */
export const avatarPath = (name: string, size: CoverSize): string => `${coversFolder}/${avatarWidths[size]}/${name}`;

export const avatarPaths = (name: string): string[] => coverSizes.map((size) => avatarPath(name, size));

export const coverPaths = (name: string): string[] => coverSizes.map((size) => coverPath(name, size));

export const coverTypeOf = (name: string): CoverType => (name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');

interface Picture {
  type: CoverType;
  width: number;
  height: number;
}

/** Accepts only the exact size, three to two: a small file could otherwise decompress into a picture that fills a browser's memory. */
export const isCover = (bytes: Uint8Array, size: CoverSize): boolean => {
  const picture = pictureOf(bytes);
  const width = coverWidths[size];
  return picture?.width === width && picture.height === (width * 2) / 3;
};

/** Accepts only the exact square size, and few bytes. */
export const isAvatar = (bytes: Uint8Array, size: CoverSize): boolean => {
  const picture = pictureOf(bytes);
  const width = avatarWidths[size];
  return bytes.byteLength <= limits.avatarBytes && picture?.width === width && picture.height === width;
};

/** The type and size that the bytes themselves declare; undefined for everything but a still picture. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return webpOf(view) ?? jpegOf(view);
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const asText = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, offset) => view.getUint8(at + offset)));

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpOf(view: DataView): Picture | undefined {
  if (asText(view, 0, 4) !== 'RIFF' || asText(view, 8, 4) !== 'WEBP') return undefined;
  if (view.getUint32(4, true) + 8 !== view.byteLength) return undefined;
  const type = 'image/webp';
  const chunk = asText(view, 12, 4);
  if (chunk === 'VP8 ' && view.getUint8(23) === 0x9d)
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 'VP8X') return extended(view);
  return undefined;
}

const animated = 0x02;

/** The size of the canvas; decoders refuse a still picture of another size in it. */
function extended(view: DataView): Picture | undefined {
  if (view.getUint8(20) & animated) return undefined;
  const less = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { type: 'image/webp', width: less(24) + 1, height: less(27) + 1 };
}

/** The markers that begin a frame, baseline or progressive. */
const frames = [0xc0, 0xc1, 0xc2];

/** Skips segments up to the frame, which has the size. */
function jpegOf(view: DataView): Picture | undefined {
  if (view.getUint16(0) !== 0xffd8 || view.getUint16(view.byteLength - 2) !== 0xffd9) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (frames.includes(view.getUint8(at + 1)))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  return undefined;
}
