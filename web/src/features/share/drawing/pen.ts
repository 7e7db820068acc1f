import { largestFitting, linesOf } from './lines.ts';
import { awning, paper } from './paper.ts';

export type Pen = CanvasRenderingContext2D;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The font families of the page. */
const familyOf = (name: '--font' | '--font-song'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'sans-serif';

export const songOf = (size: number): string => `700 ${size}px ${familyOf('--font-song')}`;
export const sansOf = (size: number, weight = 400): string => `${weight} ${size}px ${familyOf('--font')}`;

/** A canvas and its context, filled with the background. */
export function sheetOf(width: number, height: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('this browser draws nothing');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = paper.paper;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'alphabetic';
  return { canvas, pen };
}

export interface TextStyle extends Point {
  font: string;
  color: string;
  /** Text beyond this width is cut with an ellipsis. */
  width?: number;
}

/** Draws one line. @returns its width */
export function drawText(pen: Pen, text: string, { x, y, font, color, width }: TextStyle): number {
  pen.font = font;
  pen.fillStyle = color;
  const measure = (part: string) => pen.measureText(part).width;
  const [line = ''] = width === undefined ? [text] : linesOf(text, { measure, width, most: 1 }).lines;
  pen.fillText(line, x, y);
  return measure(line);
}

export function drawLines(
  pen: Pen,
  text: string,
  { width, most, step, ...style }: TextStyle & { width: number; most: number; step: number },
): void {
  pen.font = style.font;
  const { lines } = linesOf(text, { measure: (part) => pen.measureText(part).width, width, most });
  for (const [index, line] of lines.entries()) drawText(pen, line, { ...style, y: style.y + index * step });
}

/** Draws a title. @returns the bottom of its last line */
export function drawTitle(
  pen: Pen,
  text: string,
  { x, y, width, sizes }: Point & { width: number; sizes: readonly [number, ...number[]] },
): number {
  const measure = (part: string) => pen.measureText(part).width;
  const { size, lines } = largestFitting(sizes, (candidateSize) => {
    pen.font = songOf(candidateSize);
    return linesOf(text, { measure, width, most: 3 });
  });
  pen.font = songOf(size);
  pen.fillStyle = paper.ink;
  const step = Math.round(size * 1.32);
  for (const [index, line] of lines.entries()) pen.fillText(line, x, y + Math.round(size * 0.92) + index * step);
  return y + lines.length * step;
}

/** Draws the awning across the whole width; without a hue in the market's colours. */
export function drawAwning(pen: Pen, { width, height, stripes, hue }: Omit<Box, 'x' | 'y'> & AwningStyle): void {
  const stripe = width / stripes;
  const hueColors = [`oklch(${awning.a} ${hue})`, `oklch(${awning.b} ${hue})`] as const;
  const [dark, light] = hue === undefined ? [paper.accent, paper['aw-light']] : hueColors;
  for (let index = 0; index < stripes; index++) {
    pen.fillStyle = index % 2 ? light : dark;
    pen.fillRect(index * stripe, 0, stripe + 0.5, height - stripe / 2);
    pen.beginPath();
    pen.arc((index + 0.5) * stripe, height - stripe / 2 - 0.5, stripe / 2, 0, Math.PI);
    pen.fill();
  }
}

interface AwningStyle {
  stripes: number;
  hue?: number | undefined;
}

const sign = [
  { color: paper.accent, path: 'M6 1H26A5 5 0 0 1 31 6V26A5 5 0 0 1 26 31H6A5 5 0 0 1 1 26V6A5 5 0 0 1 6 1Z' },
  {
    color: '#fff',
    path: 'M6 7h20v2.5H6zM6 9h4v6a2 2 0 0 1-4 0zM14 9h4v6a2 2 0 0 1-4 0zM22 9h4v6a2 2 0 0 1-4 0zM6 21.5h20V24H6z',
  },
  { color: 'rgb(255 255 255 / .36)', path: 'M10 9.5h4V15a2 2 0 0 1-4 0zM18 9.5h4V15a2 2 0 0 1-4 0z' },
];

/** Draws the market's logo and name, as high as `size`. */
export function drawLogo(pen: Pen, { x, y, size }: Point & { size: number }): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  for (const { color, path } of sign) {
    pen.fillStyle = color;
    pen.fill(new Path2D(path));
  }
  pen.restore();
  drawText(pen, '摊位', { x: x + size * 1.28, y: y + size * 0.8, font: songOf(size * 0.82), color: paper.ink });
}

export const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
