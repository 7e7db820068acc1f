import { limits } from '#shared/limits';
import type { MadePicture, MadePreview } from './made.ts';
import { mostBytes } from './most-bytes.ts';

/** The longest side of a preview, in pixels. */
export const mostSide = 1200;

/** From the best quality to one that always fits. */
const attempts = [
  { side: mostSide, quality: 0.82 },
  { side: mostSide, quality: 0.65 },
  { side: 900, quality: 0.6 },
  { side: 600, quality: 0.5 },
] as const;

type Attempt = (typeof attempts)[number];

export function scaledSize(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Drawable = ImageBitmap | HTMLCanvasElement;

function canvasOf(image: Drawable, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), scaledSize(image.width, image.height, side));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** JPEG has no transparency: transparent parts would turn black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A browser that cannot write WebP returns PNG, which may be ten times as large: JPEG is used instead. */
async function encodePicture(image: Drawable, { side, quality }: Attempt): Promise<MadePicture | undefined> {
  const canvas = canvasOf(image, side);
  const webp = await blobOf(canvas, 'image/webp', quality);
  const isWebp = webp?.type === 'image/webp';
  const blob = isWebp ? webp : await blobOf(onWhite(canvas), 'image/jpeg', quality);
  if (!blob || blob.size > limits.previewImageBytes) return undefined;
  return { kind: 'picture', blob, type: isWebp ? 'image/webp' : 'image/jpeg', isWhole: false };
}

/** The best quality that fits into the limit of a preview. */
export async function encodeWithinLimit(image: Drawable): Promise<MadePicture | undefined> {
  for (const attempt of attempts) {
    const picture = await encodePicture(image, attempt);
    if (picture) return picture;
  }
  return undefined;
}

/** A picture scaled down, so that the original stays worth its price. */
export async function pictureOf(file: File): Promise<MadePreview | undefined> {
  if (file.size > mostBytes.picture) return undefined;
  const image = await createImageBitmap(file);
  try {
    return await encodeWithinLimit(image);
  } finally {
    image.close();
  }
}
