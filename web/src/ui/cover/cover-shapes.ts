import type { Category } from './category.tsx';

type DrawShape = (x: number, y: number) => string;

export const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const disc = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const column = (x: number, y: number) => [4, 16, 28].map((dy) => rect(x, y + dy, 8, 8)).join('');

/** Four shapes of each category, drawn into a tile of 40 × 40. Audio draws bars instead. */
export const categoryShapes: Record<Exclude<Category, 'audio'>, [DrawShape, DrawShape, DrawShape, DrawShape]> = {
  document: [
    (x, y) => rect(x + 6, y + 8, 28, 4) + rect(x + 6, y + 18, 28, 4) + rect(x + 6, y + 28, 16, 4),
    (x, y) => `M${x + 8} ${y + 4}h16l8 8v24h-24z`,
    (x, y) => rect(x + 5, y + 4, 7, 36) + rect(x + 15, y + 10, 7, 30) + rect(x + 25, y, 10, 40),
    (x, y) => rect(x, y + 20, 40, 8) + rect(x + 4, y + 32, 36, 8),
  ],
  code: [
    (x, y) => `M${x + 26} ${y + 6}l-14 14 14 14h-9l-14 -14 14 -14z`,
    (x, y) => `M${x + 14} ${y + 6}l14 14 -14 14h9l14 -14 -14 -14z`,
    (x, y) => rect(x + 7, y + 7, 11, 11) + rect(x + 22, y + 22, 11, 11),
    (x, y) => `M${x} ${y + 40}v-13h13v-13h13v-14h14v40z`,
  ],
  image: [
    (x, y) => `M${x} ${y}a40 40 0 0 1 40 40h-40z`,
    (x, y) => `M${x + 40} ${y}a40 40 0 0 0 -40 40h40z`,
    (x, y) => disc(x + 20, y + 20, 13),
    (x, y) => `M${x} ${y + 40}a20 20 0 0 1 40 0z`,
  ],
  video: [
    (x, y) => `M${x + 12} ${y + 8}l20 12 -20 12z`,
    (x, y) => `M${x} ${y}l40 40h-40z`,
    (x, y) => `M${x + 40} ${y}v40h-40z`,
    (x, y) => column(x + 4, y) + column(x + 28, y),
  ],
  archive: [
    (x, y) => rect(x + 15, y, 10, 40),
    (x, y) => rect(x + 6, y + 6, 28, 28),
    (x, y) => rect(x, y + 9, 40, 5) + rect(x, y + 26, 40, 5),
    (x, y) => `M${x} ${y}h9l31 31v9h-9l-31 -31z`,
  ],
  other: [
    (x, y) => `M${x} ${y}a40 40 0 0 1 40 40a40 40 0 0 1 -40 -40z`,
    (x, y) => `M${x + 40} ${y}a40 40 0 0 0 -40 40a40 40 0 0 0 40 -40z`,
    (x, y) => `M${x + 20} ${y + 5}l15 15 -15 15 -15 -15z`,
    (x, y) => `M${x} ${y}a20 20 0 0 0 40 0z`,
  ],
};
