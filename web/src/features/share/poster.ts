import type { PublicUser } from '#shared/contract/profiles';
import { paths } from '../../nav/paths.ts';
import { hueOf } from '../../ui/cover/avatar.tsx';
import { paper } from './drawing/paper.ts';
import {
  blobOf,
  drawAwning,
  drawLines,
  drawLogo,
  drawText,
  drawTitle,
  type Pen,
  type Point,
  sansOf,
  sheetOf,
} from './drawing/pen.ts';
import { drawAuthor, drawCover, drawPrice, type SharedFile } from './drawing/shared-file.ts';
import { qrOf } from './qr.ts';

/** Texts in the language of the page. */
export interface PosterTexts {
  free: string;
  scan: string;
}

const [width, height] = [1080, 1440];
const margin = 64;
const inside = width - 2 * margin;

/** Dark on white, whatever is around it. */
function drawCode(pen: Pen, text: string, { x, y, size: side }: Point & { size: number }): void {
  const { size, path } = qrOf(text);
  pen.save();
  pen.translate(x, y);
  pen.scale(side / size, side / size);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  pen.restore();
}

const code = { x: width - margin - 236, y: 1104, size: 236 };

/** The logo on the left, the QR code on the right. */
function drawFoot(pen: Pen, path: string, scan: string): void {
  drawCode(pen, `${location.origin}${path}`, code);
  pen.textAlign = 'center';
  const below = { x: code.x + code.size / 2, y: code.y + code.size + 40 };
  drawText(pen, scan, { ...below, font: sansOf(28), color: paper['ink-2'] });
  pen.textAlign = 'left';
  drawLogo(pen, { x: margin, y: 1328, size: 54 });
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await blobOf(canvas, 'image/png');
  if (!blob) throw new Error('this browser writes no picture');
  return blob;
}

/** A poster of a file: cover, title, price, author, and the QR code of its page. */
export async function filePoster(file: SharedFile, { free, scan }: PosterTexts): Promise<Blob> {
  const { canvas, pen } = sheetOf(width, height);
  drawAwning(pen, { width, height: 72, stripes: 24 });
  const box = { x: margin, y: 120, width: inside, height: (inside * 2) / 3 };
  await drawCover(pen, file, box);
  drawTitle(pen, file.title, { x: margin, y: box.y + box.height + 40, width: inside, sizes: [88, 72, 62, 54] });
  drawPrice(pen, file.price, { x: margin, y: 1172, size: 84, free });
  drawAuthor(pen, file, { x: margin, y: 1240, width: code.x - margin - 40, size: 34 });
  drawFoot(pen, paths.file(file.id), scan);
  return pictureOf(canvas);
}

const gap = 16;
const largeCover = { width: 632, height: (632 * 2) / 3 };
const smallCover = { width: inside - largeCover.width - gap, height: (largeCover.height - gap) / 2 };

/** One large cover with two beside it, all 3:2; a single one is centred. */
const singleCover = [{ x: (inside - largeCover.width) / 2, y: 0, ...largeCover }];
const coverGrid = [
  { x: 0, y: 0, ...largeCover },
  { x: largeCover.width + gap, y: 0, ...smallCover },
  { x: largeCover.width + gap, y: smallCover.height + gap, ...smallCover },
];

type PosterStorefront = Pick<PublicUser, 'username' | 'display_name' | 'bio'>;

export async function storefrontPoster(
  storefront: PosterStorefront,
  newest: readonly SharedFile[],
  { scan }: PosterTexts,
): Promise<Blob> {
  const { canvas, pen } = sheetOf(width, height);
  const { username, bio } = storefront;
  drawAwning(pen, { width, height: 96, stripes: 20, hue: hueOf(username) });
  const end = drawTitle(pen, storefront.display_name || username, {
    x: margin,
    y: 176,
    width: inside,
    sizes: [88, 72, 60],
  });
  drawText(pen, `@${username}`, { x: margin, y: end + 36, width: inside, font: sansOf(34), color: paper['ink-3'] });
  const bioStyle = { x: margin, y: end + 104, width: inside, font: sansOf(34), color: paper['ink-2'] };
  if (bio) drawLines(pen, bio, { ...bioStyle, most: 2, step: 52 });
  const boxes = newest.length === 1 ? singleCover : coverGrid;
  for (const [index, box] of boxes.entries()) {
    const file = newest[index];
    if (file) await drawCover(pen, file, { ...box, x: margin + box.x, y: 570 + box.y });
  }
  drawFoot(pen, paths.user(username), scan);
  return pictureOf(canvas);
}
