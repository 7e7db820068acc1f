import { coverWidths, limits } from '#shared/limits';
import { cutOf } from './cut.ts';

export interface MadeCover {
  type: 'image/webp' | 'image/jpeg';
  small: Blob;
  large: Blob;
}

/** From the best to one that fits whatever it shows: the last ones are drawn smaller first. */
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

/** Opaque: JPEG knows no transparency, and behind a transparent cover the art would show. */
function canvasOf(width: number, draw: Drawing): HTMLCanvasElement {
  const height = (width * 2) / 3;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context, width, height);
  return canvas;
}

function drawnAs(image: ImageBitmap, at: number, { width, scale }: { width: number; scale: number }) {
  const cut = cutOf(image, at);
  const draw: Drawing = (context, w, h) => context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, w, h);
  if (scale === 1) return canvasOf(width, draw);
  const smaller = canvasOf(width * scale, draw);
  return canvasOf(width, (context, w, h) => context.drawImage(smaller, 0, 0, w, h));
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

type Shaped = { image: ImageBitmap; at: number; width: number; type: MadeCover['type'] };

/** Asked for a format it cannot write, a browser gives PNG: undefined, as where it is too large. */
async function tried({ image, at, width, type }: Shaped, { quality, scale }: Attempt): Promise<Blob | undefined> {
  const blob = await blobOf(drawnAs(image, at, { width, scale }), type, quality);
  return blob?.type === type && blob.size <= limits.coverBytes ? blob : undefined;
}

async function fitted(shaped: Shaped): Promise<Blob | undefined> {
  for (const attempt of attempts) {
    const blob = await tried(shaped, attempt);
    if (blob) return blob;
  }
  return undefined;
}

async function madeAs(image: ImageBitmap, at: number, type: MadeCover['type']): Promise<MadeCover | undefined> {
  const small = await fitted({ image, at, width: coverWidths.small, type });
  const large = small && (await fitted({ image, at, width: coverWidths.large, type }));
  return large && { type, small, large };
}

/** The two pictures of a cover, cut where its seller says. Rejects where the browser cannot read the picture. */
export async function makeCover(blob: Blob, at: number): Promise<MadeCover> {
  const image = await createImageBitmap(blob);
  try {
    const made = (await madeAs(image, at, 'image/webp')) ?? (await madeAs(image, at, 'image/jpeg'));
    if (!made) throw new Error('this browser writes neither WebP nor JPEG');
    return made;
  } finally {
    image.close();
  }
}
