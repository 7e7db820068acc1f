import type { DemoFile } from '#infra/local/demo/content';
import { png } from '#infra/local/demo/make/files';

const shades = 64;
const from = [188, 49, 24];
const to = [250, 246, 238];

/** A square picture of soft diagonal bands. */
export const banded = (name: string, size: number): DemoFile =>
  png(name, {
    width: size,
    height: size,
    palette: Array.from({ length: shades }, (_, at) =>
      from.map((part, channel) => part + (((to[channel] ?? part) - part) * at) / shades),
    ),
    at: (x, y) => Math.floor(((Math.sin((x + 2 * y) / (size / 9)) + 1) / 2) * (shades - 1)),
  });
