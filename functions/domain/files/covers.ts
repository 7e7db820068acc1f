import { avatarWidths, type CoverType, coversFolder, coverWidths, limits } from '#shared/limits';

export type CoverSize = keyof typeof coverWidths;
export const coverSizes = ['small', 'large'] as const satisfies readonly CoverSize[];

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const satisfies Record<CoverType, string>;

/** One that nobody can guess: whoever has never seen the post cannot know where its cover is. */
export const coverName = (secret: string, type: CoverType): string => `${secret.slice(0, 22)}.${endings[type]}`;

/** In the bucket as at the address of the app. */
export const coverPath = (name: string, size: CoverSize): string => `${coversFolder}/${coverWidths[size]}/${name}`;

/** People's pictures lie beside covers: they are given out the same way. */
export const avatarPath = (name: string, size: CoverSize): string => `${coversFolder}/${avatarWidths[size]}/${name}`;

export const avatarPaths = (name: string): string[] => coverSizes.map((size) => avatarPath(name, size));

export const coverPaths = (name: string): string[] => coverSizes.map((size) => coverPath(name, size));

export const coverTypeOf = (name: string): CoverType => (name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');

interface Picture {
  type: CoverType;
  width: number;
  height: number;
}

/** Three to two, and of no other size: a small file can unfold into a picture that fills a visitor's memory. */
export const isCover = (bytes: Uint8Array, size: CoverSize): boolean => {
  const picture = pictureOf(bytes);
  const width = coverWidths[size];
  return picture?.width === width && picture.height === (width * 2) / 3;
};

/** Square, of its one size, and small. */
export const isAvatar = (bytes: Uint8Array, size: CoverSize): boolean => {
  const picture = pictureOf(bytes);
  const width = avatarWidths[size];
  return bytes.byteLength <= limits.avatarBytes && picture?.width === width && picture.height === width;
};

/** What the bytes say they are, whatever was said of them. Nothing but a still picture is anything. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return webpOf(view) ?? jpegOf(view);
  } catch (error) {
    // It ends in the middle of its head.
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

/** Its canvas; a decoder refuses a still picture of another size in it. */
function extended(view: DataView): Picture | undefined {
  if (view.getUint8(20) & animated) return undefined;
  const less = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { type: 'image/webp', width: less(24) + 1, height: less(27) + 1 };
}

/** Where a frame begins: baseline or progressive. */
const frames = [0xc0, 0xc1, 0xc2];

/** Segment after segment up to the frame. */
function jpegOf(view: DataView): Picture | undefined {
  if (view.getUint16(0) !== 0xffd8 || view.getUint16(view.byteLength - 2) !== 0xffd9) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (frames.includes(view.getUint8(at + 1)))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  return undefined;
}
