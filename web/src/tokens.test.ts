import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@variant night');

const colorsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));

const schemes = { light: colorsIn(light), dark: { ...colorsIn(light), ...colorsIn(dark) } };

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const meanings = ['ok', 'warn', 'bad', 'info'];
const onGrounds = (names: string[]) => names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

/** Text and what it stands on: 4.5 (WCAG 2 AA, 1.4.3). */
const texts = [
  ...onGrounds(['ink', 'ink-2', 'ink-3', 'accent-text', ...meanings]),
  ...meanings.flatMap((name) => [[name, `${name}-soft`] as const, ['ink', `${name}-soft`] as const]),
  ['accent-text', 'accent-soft'] as const,
  ...['accent', 'accent-hover', 'accent-press'].map((ground) => ['on-accent', ground] as const),
  ['paper', 'ink'] as const,
];

/** Borders, rings and bars that carry meaning: 3 (1.4.11). */
const shapes = onGrounds(['line-strong', 'focus', 'switch-on']);

test.each(Object.entries(schemes))('colours of text and of shapes stand out in %s', (_name, colors) => {
  const tooLow = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([first, second]) => ({
        one: first,
        other: second,
        ratio: contrast(colors[first] ?? '#000000', colors[second] ?? '#000000'),
      }))
      .filter(({ ratio }) => ratio < least);
  expect(tooLow(texts, 4.5)).toEqual([]);
  expect(tooLow(shapes, 3)).toEqual([]);
});
