import { lengthOf } from '#shared/text/characters';
import type { Category } from './category.tsx';
import { categoryShapes, rect } from './cover-shapes.ts';
import { coverText, isHan } from './cover-text.ts';
import { fnv1a } from './fnv.ts';

export interface CoverDrawing {
  tone: 'pale' | 'full' | 'deep';
  /** Degrees around the category's hue, −80 to 80 in steps of 10. */
  turn: number;
  /** Path data by colour: two backgrounds, the shapes, and the one vermilion shape. */
  paths: Record<Paint, string>;
  lines: Array<{ text: string; y: number }>;
  size: number;
}

type Paint = 'a' | 'a2' | 'b' | 's';
type Draw = (below: number) => number;

const tones = ['pale', 'pale', 'full', 'deep'] as const;

/** The heights of the three columns, in tiles. */
type Pile = readonly [number, number, number];
const piles: readonly [Pile, ...Pile[]] = [
  [1, 2, 4],
  [1, 3, 4],
  [2, 3, 4],
  [2, 1, 3],
  [1, 3, 2],
  [2, 4, 3],
  [1, 2, 3],
  [0, 2, 3],
];

/** Xorshift with some discarded values: neighbouring seeds must not give similar covers. */
function numbers(seed: number): Draw {
  let x = seed || 1;
  const draw = (below: number) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x % below;
  };
  for (let warmUp = 0; warmUp < 4; warmUp++) draw(7);
  return draw;
}

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index] ?? list[0];

/** Font sizes by the number of characters. */
const hanSizes = [0, 72, 52, 46];

/** The width of a Latin character in em, rounded up. */
const emOf = (character: string): number => (/[MW]/.test(character) ? 1.1 : /[A-Z0-9@&]/.test(character) ? 0.7 : 0.54);

/** The font size, and how many tiles each column may have beside the text. */
function layout(text: string): { size: number; most: [number, number, number] } {
  const length = lengthOf(text);
  if (isHan(text)) return { size: hanSizes[length] ?? 44, most: length === 3 ? [2, 2, 4] : [2, 4, 4] };
  const em = [...text].reduce((sum, character) => sum + emOf(character), 0);
  return { size: Math.min(50, Math.floor(196 / em)), most: length > 3 ? [2, 2, 2] : [2, 4, 4] };
}

interface Shape {
  heights: number[];
  /** The column with the vermilion shape. */
  spot: number;
  next: Draw;
}

function bars({ heights, spot, next }: Shape): CoverDrawing['paths'] {
  const paths = { a: '', a2: '', b: '', s: '' };
  heights.forEach((tiles, column) => {
    for (let bar = 0; bar < 4; bar++) {
      const height = 12 + (next(6) * (Math.max(tiles, 1) * 40 - 12)) / 5;
      paths[column === spot && bar === 1 ? 's' : next(3) ? 'b' : 'a2'] += rect(
        120 + 40 * column + 10 * bar + 2,
        160 - height,
        6,
        height,
      );
    }
  });
  return paths;
}

function tiles(category: Exclude<Category, 'audio'>, { heights, spot, next }: Shape) {
  const paths = { a: '', a2: '', b: '', s: '' };
  heights.forEach((height, column) => {
    for (let row = 0; row < height; row++) {
      const [x, y] = [120 + 40 * column, 120 - 40 * row];
      paths[(column + row) % 2 ? 'a' : 'a2'] += rect(x, y, 40, 40);
      const isSpot = column === spot && row === height - 1;
      paths[isSpot ? 's' : 'b'] += pick(categoryShapes[category], next(4))(x, y);
    }
  });
  return paths;
}

function setLines(text: string, size: number): CoverDrawing['lines'] {
  const rows = (isHan(text) && lengthOf(text) === 4 && text.match(/../gu)) || [text];
  const first = 14 + size * (isHan(text) ? 0.88 : 0.78);
  return rows.map((row, index) => ({ text: row, y: Math.round(first + index * size * 1.04) }));
}

/**
 * The generated cover of a file. Its category and the random digits of its id determine the drawing, the title only the
 * characters: a draft that keeps those digits has the cover of the file it becomes.
 */
export function cover(category: Category, id: string, title: string): CoverDrawing {
  const next = numbers(fnv1a(`${category}:${id.slice(-16)}`));
  const tone = pick(tones, next(tones.length));
  const pile = pick(piles, next(piles.length));
  const text = coverText(title);
  const { size, most } = layout(text);
  const heights = pile.map((height, column) => Math.min(height, most[column] ?? height));
  const shape = { heights, spot: next(3), next };
  const paths = category === 'audio' ? bars(shape) : tiles(category, shape);
  return { tone, turn: 10 * (next(17) - 8), paths, lines: setLines(text, size), size };
}
