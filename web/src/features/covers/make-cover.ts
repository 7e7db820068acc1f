import { coverWidths, limits } from '#shared/limits';
import { cropOf } from './cut.ts';

export interface EncodedCover {
  type: 'image/webp' | 'image/jpeg';
  small: Blob;
  large: Blob;
}

/** From the best quality to one that always fits: the last attempts draw the picture smaller first. */
const attempts = [
  { quality: 0.86, scale: 1 },
  { quality: 0.76, scale: 1 },
  { quality: 0.62, scale: 1 },
  { quality: 0.46, scale: 1 },
  { quality: 0.3, scale: 1 },
  { quality: 0.4, scale: 0.5 },
  { quality: 0.3, scale: 0.25 },
] as const;

type Attempt = (typeof attempts)[number];
type Drawing = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** Opaque: JPEG has no transparency, and the art would show behind a transparent cover. */
function canvasOf(size: { width: number; height: number }, draw: Drawing): HTMLCanvasElement {
  const { width, height } = size;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context, width, height);
  return canvas;
}

function canvasFor({ image, at, width, ratio }: EncodeRequest, scale: number) {
  const crop = cropOf(image, at, ratio);
  const draw: Drawing = (context, w, h) =>
    context.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, w, h);
  const size = { width, height: width / ratio };
  if (scale === 1) return canvasOf(size, draw);
  const smaller = canvasOf({ width: size.width * scale, height: size.height * scale }, draw);
  return canvasOf(size, (context, w, h) => context.drawImage(smaller, 0, 0, w, h));
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** The two pictures that are made: their widths, their shape, and the maximum of bytes. */
export interface CoverFormat {
  widths: Record<'small' | 'large', number>;
  ratio: number;
  most: number;
}

interface EncodeRequest extends Pick<CoverFormat, 'ratio' | 'most'> {
  image: ImageBitmap;
  at: number;
  width: number;
  type: EncodedCover['type'];
}

/** Undefined if the result is too large or the browser cannot write the format, in which case it returns PNG. */
async function tryEncode(request: EncodeRequest, { quality, scale }: Attempt): Promise<Blob | undefined> {
  const { type, most } = request;
  const blob = await blobOf(canvasFor(request, scale), type, quality);
  return blob?.type === type && blob.size <= most ? blob : undefined;
}

async function encodeWithinLimit(request: EncodeRequest): Promise<Blob | undefined> {
  for (const attempt of attempts) {
    const blob = await tryEncode(request, attempt);
    if (blob) return blob;
  }
  return undefined;
}

type EncodeSource = Pick<EncodeRequest, 'image' | 'at' | 'type'>;

async function encodeAs(source: EncodeSource, { widths, ...format }: CoverFormat): Promise<EncodedCover | undefined> {
  const small = await encodeWithinLimit({ ...source, ...format, width: widths.small });
  const large = small && (await encodeWithinLimit({ ...source, ...format, width: widths.large }));
  return large && { type: source.type, small, large };
}

const asCover: CoverFormat = { widths: coverWidths, ratio: 3 / 2, most: limits.coverBytes };

/** The two pictures of a cover, cropped at the seller's position. Rejects if the browser cannot read the picture. */
export async function makeCover(blob: Blob, at: number, format = asCover): Promise<EncodedCover> {
  const image = await createImageBitmap(blob);
  try {
    const encoded =
      (await encodeAs({ image, at, type: 'image/webp' }, format)) ??
      (await encodeAs({ image, at, type: 'image/jpeg' }, format));
    if (!encoded) throw new Error('this browser writes neither WebP nor JPEG');
    return encoded;
  } finally {
    image.close();
  }
}
