import { limits, shareImageSize } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { blobOf, drawAwning, drawLogo, drawTitle, sheetOf } from './drawing/pen.ts';
import { drawAuthor, drawCover, drawPrice, type SharedFile } from './drawing/shared-file.ts';

const { width, height } = shareImageSize;
const coverBox = { x: 56, y: 112, width: 594, height: 396 };
const textColumn = { x: 700, width: 444 };

/** In Chinese, like the page for crawlers that a shared link leads to. */
const free = '免费';

async function drawShareImage(file: SharedFile): Promise<HTMLCanvasElement> {
  const { canvas, pen } = sheetOf(width, height);
  drawAwning(pen, { width, height: 56, stripes: 30 });
  await drawCover(pen, file, coverBox);
  const end = drawTitle(pen, file.title, { ...textColumn, y: coverBox.y - 8, sizes: [60, 52, 44] });
  drawPrice(pen, file.price, { x: textColumn.x, y: end + 78, size: 64, free });
  drawAuthor(pen, file, { ...textColumn, y: coverBox.y + coverBox.height - 40, size: 28 });
  drawLogo(pen, { x: coverBox.x, y: 544, size: 46 });
  return canvas;
}

const qualities = [0.9, 0.82, 0.72, 0.6, 0.45, 0.3, 0.15];

/** The best quality below the size limit. */
async function shareImage(file: SharedFile): Promise<Blob> {
  const canvas = await drawShareImage(file);
  for (const quality of qualities) {
    const blob = await blobOf(canvas, 'image/jpeg', quality);
    if (blob?.type === 'image/jpeg' && blob.size <= limits.shareCardBytes) return blob;
  }
  throw new Error('this browser writes no JPEG that is small enough');
}

const inBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Draws the share image of a file and sends it. `of` identifies the state of the file that it shows. */
export async function sendShareImage(file: SharedFile, of: string): Promise<void> {
  const jpeg = await inBase64(await shareImage(file));
  await ask('PUT /files/{id}/share-card', { params: { id: file.id }, body: { of, jpeg } });
}
