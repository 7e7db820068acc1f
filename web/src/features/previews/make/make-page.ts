import type { MadePreview } from './made.ts';
import { encodeWithinLimit, mostSide } from './make-picture.ts';
import { mostBytes } from './most-bytes.ts';

/** True for a page that this browser could not render. */
export const isBlank = (pixels: ArrayBufferLike): boolean =>
  new Uint32Array(pixels).every((pixel) => pixel === 0xffffffff);

function showsNothing(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return !pixels || isBlank(pixels.data.buffer);
}

/** The first page of a PDF as a picture. The PDF reader is loaded only when a PDF is chosen. */
export async function pageOf(file: File): Promise<MadePreview | undefined> {
  if (file.size > mostBytes.page) return undefined;
  const [{ firstPageOf }, bytes] = await Promise.all([import('./pdf.ts'), file.arrayBuffer()]);
  const { canvas, pages } = await firstPageOf(new Uint8Array(bytes), mostSide);
  if (showsNothing(canvas)) return undefined;
  const encoded = await encodeWithinLimit(canvas);
  return encoded && { ...encoded, pages, isWhole: pages === 1 };
}
