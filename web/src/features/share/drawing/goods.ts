import { categoryOf } from '../../../ui/cover/category.tsx';
import { cover } from '../../../ui/cover/cover.ts';
import type { CoverPictures } from '../../../ui/cover/cover-image.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { hues, paper, tones } from './paper.ts';
import { type Box, type Pen, type Point, sansOf, say, songOf } from './pen.ts';

/** What of a file is shown where it is passed on. */
export interface Goods {
  id: string;
  title: string;
  category: string;
  price: number;
  username: string;
  display_name?: string | null | undefined;
  cover?: CoverPictures | null | undefined;
}

/** Of our own address alone, so that the sheet can be saved. */
async function pictureOf({ cover: pictures }: Pick<Goods, 'cover'>): Promise<ImageBitmap | undefined> {
  if (!pictures) return undefined;
  const response = await fetch(pictures.large);
  if (!response.ok) throw new Error(`the cover answered ${response.status}`);
  return createImageBitmap(await response.blob());
}

/** The art that is drawn of every file, on the 240 × 160 of its own. */
function drawArt(pen: Pen, { id, title, category: categoryName }: Goods): void {
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
    // Not every machine has the letters that were reckoned with: wider ones are set smaller.
    const font = songOf(size * Math.min(1, 214 / pen.measureText(text).width));
    say(pen, text, { x: 14, y, font, color: paint('t') });
  }
}

/** A cover in its frame, three to two. */
export async function drawCover(pen: Pen, goods: Goods, { x, y, width, height }: Box): Promise<void> {
  const picture = await pictureOf(goods);
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, width / 50);
  pen.clip();
  if (picture) pen.drawImage(picture, x, y, width, height);
  else {
    pen.translate(x, y);
    pen.scale(width / 240, height / 160);
    drawArt(pen, goods);
  }
  pen.restore();
  picture?.close();
  pen.beginPath();
  pen.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, width / 50);
  pen.strokeStyle = paper.line;
  pen.lineWidth = 1;
  pen.stroke();
}

interface Priced extends Point {
  size: number;
  /** The word for what costs nothing. */
  free: string;
}

/** As on every page: sign and decimals smaller, and what is free in green. */
export function sayPrice(pen: Pen, price: number, { x, y, size, free }: Priced): void {
  const fen = fenOf(price);
  if (fen === 0) return void say(pen, free, { x, y, font: sansOf(size, 700), color: paper.ok });
  const [whole = '', decimals] = formatMoney(fen).slice(1).split('.');
  const small = sansOf(Math.round(size * 0.72), 600);
  let end = x + say(pen, '¥', { x, y, font: small, color: paper.ink }) + size / 20;
  end += say(pen, whole, { x: end, y, font: sansOf(size, 700), color: paper.ink });
  say(pen, `.${decimals}`, { x: end, y, font: small, color: paper.ink });
}

/** The name, and the one that is nobody else's beneath it. */
export function sayAuthor(
  pen: Pen,
  { username, display_name }: Pick<Goods, 'username' | 'display_name'>,
  { x, y, width, size }: Point & { width: number; size: number },
): void {
  say(pen, display_name || username, { x, y, width, font: sansOf(size, 600), color: paper['ink-2'] });
  const below = { x, y: y + size * 1.4, width, font: sansOf(size * 0.86), color: paper['ink-3'] };
  say(pen, `@${username}`, below);
}
