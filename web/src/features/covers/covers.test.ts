import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { seedText } from '#shared/ids';
import { categories } from '../../ui/cover/category.tsx';
import { cover } from '../../ui/cover/cover.ts';
import type { Entry } from '../previews/choose/previews.ts';
import { CoverChoice, type Picture } from './choice.ts';
import { cropOf, overhangOf, positionAfterDrag, positionAfterKey } from './cut.ts';
import type { EncodedCover } from './make-cover.ts';
import { picturesIn, publicPictures } from './of-queue.ts';
import { randomStem, seedsOf, stemText } from './tones.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const position = fc.double({ min: 0, max: 1, noNaN: true });

test('of every picture the largest part that is three to two is taken, and nothing outside of it', () => {
  fc.assert(
    fc.property(size, position, (picture, at) => {
      const { x, y, width, height } = cropOf(picture, at);
      expect(width / height).toBeCloseTo(1.5);
      expect(Math.max(width / picture.width, height / picture.height)).toBeCloseTo(1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

test('a page is cut at its top or its end, a panorama at its left or its right', () => {
  expect(cropOf({ width: 900, height: 1200 }, 0)).toEqual({ width: 900, height: 600, x: 0, y: 0 });
  expect(cropOf({ width: 900, height: 1200 }, 1)).toEqual({ width: 900, height: 600, x: 0, y: 600 });
  expect(cropOf({ width: 2400, height: 800 }, 0.5)).toEqual({ width: 1200, height: 800, x: 600, y: 0 });
});

test('a picture follows the pointer along its longer side, to its ends and no further', () => {
  const box = { width: 300, height: 200 };
  const overhang = overhangOf({ width: 2400, height: 800 }, box);
  expect(overhang).toEqual({ x: 300, y: 0 });
  expect(positionAfterDrag(0.5, { x: -75, y: 40 }, overhang)).toBe(0.75);
  expect([
    positionAfterDrag(0.5, { x: -900, y: 0 }, overhang),
    positionAfterDrag(0.5, { x: 900, y: 0 }, overhang),
  ]).toEqual([1, 0]);
  const tall = overhangOf({ width: 900, height: 1200 }, box);
  expect(positionAfterDrag(0, { x: 50, y: -100 }, tall)).toBe(0.5);
  expect(positionAfterDrag(0.5, { x: 50, y: 50 }, overhangOf({ width: 960, height: 640 }, box))).toBe(0.5);
});

test('keys move it in steps; others are left alone', () => {
  expect(positionAfterKey(0.5, 'ArrowRight')).toBeCloseTo(0.55);
  expect(positionAfterKey(0.5, 'ArrowUp')).toBeCloseTo(0.45);
  expect([positionAfterKey(0.98, 'ArrowDown'), positionAfterKey(0.5, 'Home'), positionAfterKey(0.5, 'End')]).toEqual([
    1, 0, 1,
  ]);
  expect(positionAfterKey(0.5, 'Tab')).toBeUndefined();
});

const picture = (of: string, more: Partial<Picture> = {}): Picture => ({
  ...{ of, name: of, address: `blob:${of}` },
  load: async () => new Blob([of]),
  ...more,
});

function startChoice() {
  const encode = vi.fn(async (blob: Blob, at: number): Promise<EncodedCover> => {
    const small = new Blob([`${await blob.text()} at ${at}`]);
    return { type: 'image/webp', small, large: small };
  });
  const send = vi.fn(({ small }: EncodedCover) => small.text());
  return { send, encode, choice: new CoverChoice({ encode, send }) };
}

test('without a choice it is the usual one, a page of it from the top; without that nothing changes', async () => {
  const { choice } = startChoice();
  expect(await choice.settle(undefined)).toBeUndefined();
  expect(await choice.settle(picture('photo'))).toBe('photo at 0.5');
  expect(await choice.settle(picture('paper', { isPage: true }))).toBe('paper at 0');
});

test('what was chosen goes where it was moved to, and is sent once however often it is asked for', async () => {
  const { choice, send } = startChoice();
  choice.choose(picture('own'), 0.2);
  expect(await choice.settle(picture('usual'))).toBe('own at 0.2');
  expect(await choice.settle(picture('usual'))).toBe('own at 0.2');
  expect(send).toHaveBeenCalledTimes(1);
  choice.choose(picture('own'), 0.4);
  expect(await choice.settle(picture('usual'))).toBe('own at 0.4');
});

test('taken away it is none, and undone it is the usual one again', async () => {
  const { choice } = startChoice();
  choice.choose(picture('own'));
  choice.remove();
  expect(await choice.settle(picture('usual'))).toBeNull();
  choice.reset();
  expect(await choice.settle(picture('usual'))).toBe('usual at 0.5');
});

test('what did not arrive is sent again', async () => {
  const { choice, send } = startChoice();
  send.mockRejectedValueOnce(new Error('offline'));
  await expect(choice.settle(picture('a'))).rejects.toThrow('offline');
  expect(await choice.settle(picture('a'))).toBe('a at 0.5');
});

test('what the preview shows is what is sent, and a picture that could not be read is read again', async () => {
  const { choice, encode, send } = startChoice();
  encode.mockRejectedValueOnce(new Error('unreadable'));
  await expect(choice.encode(picture('a'), 0.5)).rejects.toThrow('unreadable');
  const cover = await choice.encode(picture('a'), 0.5);
  await choice.settle(picture('a'));
  expect(send.mock.calls).toEqual([[cover]]);
  expect(encode).toHaveBeenCalledTimes(2);
});

const blob = new Blob();
const image = { kind: 'picture', type: 'image/webp', blob, isWhole: false } as const;
const entry = (key: string, isShown: boolean, preview: Entry['preview'] = image): Entry => ({
  ...{ key, name: key, preview, isShown, address: `blob:${key}` },
});
const view = {
  making: 0,
  entries: [
    entry('photo', false),
    entry('paper', false, { ...image, pages: 3 }),
    entry('notes', true, { kind: 'text', text: '', isWhole: true }),
    entry('shown paper', true, { ...image, pages: 3 }),
  ],
};
const names = (pictures: readonly { name: string }[]) => pictures.map(({ name }) => name);

test('an uploaded image can become the cover whether it is shown or not, a page of a document where it is shown', () => {
  expect(names(picturesIn(view))).toEqual(['photo', 'shown paper']);
});

test('nothing becomes the cover by itself that nobody is to see', () => {
  expect(names(publicPictures(view))).toEqual(['shown paper']);
});

test.each(categories)('a %s has four covers of three tones, the same again for the same draft', (category) => {
  for (let times = 0; times < 50; times++) {
    const stem = randomStem();
    expect(stem).toMatch(stemText);
    const seeds = seedsOf(stem, category);
    expect(new Set(seeds).size).toBe(4);
    for (const seed of seeds) expect(seed).toMatch(seedText);
    expect(seeds.map((seed) => cover(category, seed, '').tone)).toEqual(['pale', 'full', 'deep', 'pale']);
    expect(seedsOf(stem, category)).toEqual(seeds);
  }
});

test('a file has the cover of its draft, whenever it was published', () => {
  const seed = seedsOf(randomStem(), 'code')[2] ?? '';
  expect(cover('code', `01KB8Z0QXW${seed}`, '题库')).toEqual(cover('code', seed, '题库'));
});
