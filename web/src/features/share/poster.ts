import type { PublicUser } from '#shared/contract/profiles';
import { paths } from '../../nav/paths.ts';
import { hueOf } from '../../ui/cover/avatar.tsx';
import { drawCover, type Goods, sayAuthor, sayPrice } from './drawing/goods.ts';
import { paper } from './drawing/paper.ts';
import {
  blobOf,
  hangAwning,
  type Pen,
  type Point,
  sansOf,
  say,
  sayLines,
  saySong,
  sheetOf,
  signIt,
} from './drawing/pen.ts';
import { qrOf } from './qr.ts';

/** Texts in the language of the page. */
export interface PosterWords {
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
  say(pen, scan, { ...below, font: sansOf(28), color: paper['ink-2'] });
  pen.textAlign = 'left';
  signIt(pen, { x: margin, y: 1328, size: 54 });
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await blobOf(canvas, 'image/png');
  if (!blob) throw new Error('this browser writes no picture');
  return blob;
}

/** A poster of a file: cover, title, price, author, and the QR code of its page. */
export async function filePoster(goods: Goods, { free, scan }: PosterWords): Promise<Blob> {
  const { canvas, pen } = sheetOf(width, height);
  hangAwning(pen, { width, height: 72, stripes: 24 });
  const box = { x: margin, y: 120, width: inside, height: (inside * 2) / 3 };
  await drawCover(pen, goods, box);
  saySong(pen, goods.title, { x: margin, y: box.y + box.height + 40, width: inside, sizes: [88, 72, 62, 54] });
  sayPrice(pen, goods.price, { x: margin, y: 1172, size: 84, free });
  sayAuthor(pen, goods, { x: margin, y: 1240, width: code.x - margin - 40, size: 34 });
  drawFoot(pen, paths.file(goods.id), scan);
  return pictureOf(canvas);
}

const gap = 16;
const large = { width: 632, height: (632 * 2) / 3 };
const small = { width: inside - large.width - gap, height: (large.height - gap) / 2 };

/** One large cover with two beside it, all 3:2; a single one is centred. */
const alone = [{ x: (inside - large.width) / 2, y: 0, ...large }];
const shelf = [
  { x: 0, y: 0, ...large },
  { x: large.width + gap, y: 0, ...small },
  { x: large.width + gap, y: small.height + gap, ...small },
];

type Stall = Pick<PublicUser, 'username' | 'display_name' | 'bio'>;

/** A poster of a storefront with its newest files. */
export async function stallPoster(stall: Stall, newest: readonly Goods[], { scan }: PosterWords): Promise<Blob> {
  const { canvas, pen } = sheetOf(width, height);
  const { username, bio } = stall;
  hangAwning(pen, { width, height: 96, stripes: 20, hue: hueOf(username) });
  const end = saySong(pen, stall.display_name || username, { x: margin, y: 176, width: inside, sizes: [88, 72, 60] });
  say(pen, `@${username}`, { x: margin, y: end + 36, width: inside, font: sansOf(34), color: paper['ink-3'] });
  const words = { x: margin, y: end + 104, width: inside, font: sansOf(34), color: paper['ink-2'] };
  if (bio) sayLines(pen, bio, { ...words, most: 2, step: 52 });
  const boxes = newest.length === 1 ? alone : shelf;
  for (const [at, box] of boxes.entries()) {
    const goods = newest[at];
    if (goods) await drawCover(pen, goods, { ...box, x: margin + box.x, y: 570 + box.y });
  }
  drawFoot(pen, paths.user(username), scan);
  return pictureOf(canvas);
}
