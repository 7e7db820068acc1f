import { categoryOf } from '../../../ui/cover/category.tsx';
import { cover } from '../../../ui/cover/cover.ts';
import type { CoverPictures } from '../../../ui/cover/cover-image.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { hues, paper, tones } from './paper.ts';
import { type Box, drawText, type Pen, type Point, sansOf, songOf } from './pen.ts';

/** The fields of a file that posters and share images show. */
export interface SharedFile {
  id: string;
  title: string;
  category: string;
  price: number;
  username: string;
  display_name?: string | null | undefined;
  cover?: CoverPictures | null | undefined;
}

/** The cover comes from the app's own origin, so the canvas can be exported. */
async function pictureOf({ cover: pictures }: Pick<SharedFile, 'cover'>): Promise<ImageBitmap | undefined> {
  if (!pictures) return undefined;
  const response = await fetch(pictures.large);
  if (!response.ok) throw new Error(`the cover answered ${response.status}`);
  return createImageBitmap(await response.blob());
}

/** The generated cover, drawn in its own coordinates of 240 × 160. */
function drawArt(pen: Pen, { id, title, category: categoryName }: SharedFile): void {
  const category = categoryOf(categoryName);
  const { tone, turn, paths, lines, size } = cover(category, id, title);
  const hue = hues[category] + turn;
  const paint = (part: keyof (typeof tones)['pale']) => `oklch(${tones[tone][part]} ${hue})`;
  pen.fillStyle = paint('bg');
  pen.fillRect(0, 0, 240, 160);
  for (const part of ['a', 'a2', 'b'] as const) {
    pen.fillStyle = paint(part);
    pen.fill(new Path2D(paths[part]));
  }
  pen.fillStyle = paper['cv-spot'];
  pen.fill(new Path2D(paths.s));
  for (const { text, y } of lines) {
    pen.font = songOf(size);
    // The font may be wider on this device: the text is then drawn smaller.
    const font = songOf(size * Math.min(1, 214 / pen.measureText(text).width));
    drawText(pen, text, { x: 14, y, font, color: paint('t') });
  }
}

export async function drawCover(pen: Pen, file: SharedFile, { x, y, width, height }: Box): Promise<void> {
  const picture = await pictureOf(file);
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, width / 50);
  pen.clip();
  if (picture) pen.drawImage(picture, x, y, width, height);
  else {
    pen.translate(x, y);
    pen.scale(width / 240, height / 160);
    drawArt(pen, file);
  }
  pen.restore();
  picture?.close();
  pen.beginPath();
  pen.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, width / 50);
  pen.strokeStyle = paper.line;
  pen.lineWidth = 1;
  pen.stroke();
}

interface PriceStyle extends Point {
  size: number;
  /** The text for a price of zero. */
  free: string;
}

/** Drawn as on the pages: sign and decimals smaller, free in green. */
export function drawPrice(pen: Pen, price: number, { x, y, size, free }: PriceStyle): void {
  const fen = fenOf(price);
  if (fen === 0) return void drawText(pen, free, { x, y, font: sansOf(size, 700), color: paper.ok });
  const [whole = '', decimals] = formatMoney(fen).slice(1).split('.');
  const smallFont = sansOf(Math.round(size * 0.72), 600);
  let end = x + drawText(pen, '¥', { x, y, font: smallFont, color: paper.ink }) + size / 20;
  end += drawText(pen, whole, { x: end, y, font: sansOf(size, 700), color: paper.ink });
  drawText(pen, `.${decimals}`, { x: end, y, font: smallFont, color: paper.ink });
}

/** The display name, and the username below it. */
export function drawAuthor(
  pen: Pen,
  { username, display_name }: Pick<SharedFile, 'username' | 'display_name'>,
  { x, y, width, size }: Point & { width: number; size: number },
): void {
  drawText(pen, display_name || username, { x, y, width, font: sansOf(size, 600), color: paper['ink-2'] });
  const below = { x, y: y + size * 1.4, width, font: sansOf(size * 0.86), color: paper['ink-3'] };
  drawText(pen, `@${username}`, below);
}
