import type { DemoFile } from '../content.ts';
import { png } from '../make/files.ts';
import { graded, type Look, scene } from './colours.ts';

const steps = 48;
const ridges = 5;

/** How high a ridge stands at a place, from 0 to 1: slow waves and quicker ones. */
const ridgeAt = (x: number, ridge: number): number =>
  0.5 +
  0.3 * Math.sin(x * (2.1 + ridge) + ridge * 1.7) +
  0.14 * Math.sin(x * (7.3 - ridge) + ridge) +
  0.06 * Math.sin(x * 23 + ridge * 5);

interface Mist {
  width: number;
  height: number;
  from: readonly number[];
  to: readonly number[];
}

/** Mountains one behind another, each in thinner mist than the one behind it. */
export function mountains(name: string, { width, height, from, to }: Mist): DemoFile {
  const palette = Array.from({ length: steps }, (_, at) =>
    from.map((part, channel) => part + ((to[channel] ?? part) - part) * (at / (steps - 1))),
  );
  const tops = Array.from({ length: ridges }, (_, ridge) =>
    Int32Array.from({ length: width }, (_, x) => {
      const lift = ridgeAt((x / width) * 3, ridge) * height * 0.2;
      return height * (0.36 + ridge * 0.14) - lift;
    }),
  );
  const at = (x: number, y: number): number => {
    let ridge = ridges - 1;
    while (ridge >= 0 && y < (tops[ridge]?.[x] ?? 0)) ridge--;
    if (ridge < 0) return Math.floor((y / height) * 14);
    const below = Math.min(1, (y - (tops[ridge]?.[x] ?? 0)) / (height * 0.3));
    return Math.max(0, Math.min(steps - 1, Math.round(12 + ridge * 8 - below * 7)));
  };
  return png(name, { width, height, palette, at });
}

/** The left half as it was taken, the right half with the look. */
export function compared(name: string, look: Look): DemoFile {
  const [width, height] = [720, 480];
  const after = scene.map((colour) => graded(colour, look));
  const palette = [...scene, ...after, [1, 1, 1] as const].map((colour) => colour.map((part) => part * 255));
  const at = (x: number, y: number): number => {
    if (Math.abs(x - width / 2) < 2) return 240;
    const hill = 300 + 40 * Math.sin(x / 70) + 20 * Math.sin(x / 23);
    const place = y < hill ? Math.floor((y / hill) * 71) : 72 + Math.floor(((y - hill) / (height - hill + 1)) * 47);
    return place + (x < width / 2 ? 0 : 120);
  };
  return png(name, { width, height, palette, at });
}
