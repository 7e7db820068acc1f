import type { DemoFile } from '../content.ts';
import { type Drawn, png } from '../make/files.ts';
import { graded, type Look, scene } from './colours.ts';

const steps = 48;
const ridges = 5;

/** How high a ridge stands at a place, from 0 to 1: slow waves and quicker ones. */
const ridgeAt = (x: number, ridge: number): number =>
  0.5 +
  0.3 * Math.sin(x * (2.1 + ridge) + ridge * 1.7) +
  0.14 * Math.sin(x * (7.3 - ridge) + ridge) +
  0.06 * Math.sin(x * 23 + ridge * 5);

/** Between two steps of a shade some places take the one and some the other: no edges are seen, and it looks like film. */
function grained(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

type Size = Pick<Drawn, 'width' | 'height'>;

/** In its whole size with grain, and small and smooth to be shown. */
const inTwoSizes = (
  name: string,
  size: Size,
  share: number,
  drawn: (size: Size, grain: () => number) => Drawn,
): DemoFile => ({
  ...png(name, drawn(size, grained())),
  small: png(
    name,
    drawn({ width: size.width * share, height: size.height * share }, () => 0.5),
  ).bytes,
});

interface Mist extends Size {
  from: readonly number[];
  to: readonly number[];
  aigc?: Drawn['aigc'];
}

/** Mountains one behind another, each in thinner mist than the one behind it. */
export const mountains = (name: string, { from, to, aigc, ...size }: Mist): DemoFile =>
  inTwoSizes(name, size, 3 / 8, ({ width, height }, grain) => {
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
      if (ridge < 0) return Math.floor((y / height) * 14 + grain());
      const below = Math.min(1, (y - (tops[ridge]?.[x] ?? 0)) / (height * 0.3));
      return Math.max(0, Math.min(steps - 1, Math.floor(12 + ridge * 8 - below * 7 + grain())));
    };
    return { width, height, palette, at, aigc };
  });

/** The left half as it was taken, the right half with the look. */
export const compared = (name: string, look: Look): DemoFile =>
  inTwoSizes(name, { width: 1500, height: 1000 }, 0.48, ({ width, height }, grain) => {
    const after = scene.map((colour) => graded(colour, look));
    const palette = [...scene, ...after, [1, 1, 1] as const].map((colour) => colour.map((part) => part * 255));
    const large = height / 480;
    const hills = Float32Array.from(
      { length: width },
      (_, x) => (300 + 40 * Math.sin(x / large / 70) + 20 * Math.sin(x / large / 23)) * large,
    );
    const at = (x: number, y: number): number => {
      if (Math.abs(x - width / 2) < 2 * large) return 240;
      const hill = hills[x] ?? 0;
      const place = y < hill ? (y / hill) * 70 : 72 + ((y - hill) / (height - hill + 1)) * 46;
      return Math.floor(place + grain()) + (x < width / 2 ? 0 : 120);
    };
    return { width, height, palette, at };
  });
