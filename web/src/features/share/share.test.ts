import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestFitting, linesOf } from './drawing/lines.ts';
import { awning, hues, paper, tones } from './drawing/paper.ts';
import { qrOf } from './qr.ts';

/** A Chinese character is as wide as two Latin ones. */
const measure = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 0);
const laid = (text: string, width = 12, most = 3) => linesOf(text, { measure, width, most });

test('Chinese breaks at any character, Latin between words', () => {
  expect(laid('考研英语一历年真题').lines).toEqual(['考研英语一历', '年真题']);
  expect(laid('The complete guide to film').lines).toEqual(['The complete', 'guide to', 'film']);
  expect(laid('春日胶片 Lightroom 预设').lines).toEqual(['春日胶片', 'Lightroom 预', '设']);
});

test('no line begins with a mark that closes, none ends with one that opens', () => {
  expect(laid('手机剪辑入门，从素材到成片').lines).toEqual(['手机剪辑入', '门，从素材到', '成片']);
  expect(laid('电商主图与（详情页）').lines).toEqual(['电商主图与', '（详情页）']);
  expect(laid('你好你好你好！！').lines).toEqual(['你好你好你', '好！！']);
});

test('what has no room ends in an ellipsis, and not behind a mark', () => {
  expect(laid('一二三四五六七八九十', 8, 2)).toEqual({ lines: ['一二三四', '五六七…'], isCut: true });
  expect(laid('一二三四五六，七八九十', 8, 2).lines).toEqual(['一二三四', '五六…']);
});

test('a word longer than a line and a family of emoji do not overflow, and no family is torn apart', () => {
  const { lines } = laid('Donaudampfschifffahrtsgesellschaft', 12, 3);
  expect(lines).toEqual(['Donaudampfsc', 'hifffahrtsge', 'sellschaft']);
  expect(laid('Auf Donaudampfschiff', 12, 3).lines).toEqual(['Auf', 'Donaudampfsc', 'hiff']);
  expect(laid('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 12, 3).lines).toEqual(['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦']);
});

test('whatever the title, no line is wider than there is room, and none is lost that is not said to be', () => {
  const character = fc.constantFrom('考', '研', '，', '。', '！', 'a', 'b', ' ', '（', '「', '🎁', 'W', '-', '.');
  const text = fc.array(character, { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (title) => {
      const { lines, isCut } = laid(title);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(12);
      if (!isCut) expect(lines.join('').replace(/ /g, '')).toBe(title.replace(/ /g, ''));
    }),
    { numRuns: 60 },
  );
});

test('a title is set as large as it has room for', () => {
  const lay = (size: 3 | 2 | 1) =>
    linesOf('一二三四五六', { measure: (text) => measure(text) * size, width: 12, most: 2 });
  expect(largestFitting([3, 2, 1], lay)).toEqual({ size: 2, lines: ['一二三', '四五六'] });
  expect(largestFitting([3], lay)).toEqual({ size: 3, lines: ['一二', '三…'] });
});

const css = readFileSync(join(import.meta.dirname, '../../tokens.css'), 'utf8');
const light = css.slice(css.indexOf(':root {'), css.indexOf('@custom-variant'));
const tokenOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(light)?.[1];

test('what is drawn has the colours of the light look', () => {
  for (const [name, value] of Object.entries(paper)) expect(tokenOf(name), name).toBe(value);
  for (const [name, value] of Object.entries(hues)) expect(tokenOf(`hue-${name}`), name).toBe(String(value));
  for (const [name, value] of Object.entries(awning)) expect(tokenOf(`aw-${name}`), name).toBe(value);
  for (const [tone, parts] of Object.entries(tones))
    for (const [part, value] of Object.entries(parts)) expect(tokenOf(`cv-${tone}-${part}`)).toBe(value);
});

const address = 'https://tanwei.example/code/01M7XCJ90VS0TM61HERFQDYQZK';

test('an address of a file is a small code with room around it', () => {
  const { size, path } = qrOf(address);
  expect(size).toBeLessThanOrEqual(45);
  const columns = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, size - 5]);
});

test('the three corners by which a camera finds it are there', () => {
  const { size, path } = qrOf(address);
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let at = 0; at < 7; at++) expect(path).toContain(`M${x + at} ${y}h1`);
  }
});
