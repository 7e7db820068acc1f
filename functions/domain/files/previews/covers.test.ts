import { expect, test } from 'vitest';
import { coverPictures, extendedWebp, jpeg, webp } from '#functions/test/covers';
import { coverName, coverPaths, isCover, pictureOf } from './covers.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['WebP', webp(960, 640), { type: 'image/webp', width: 960, height: 640 }],
  ['WebP with a profile of its colours', extendedWebp(960, 640, 0x20), { type: 'image/webp', width: 960, height: 640 }],
  ['JPEG', jpeg(480, 320), { type: 'image/jpeg', width: 480, height: 320 }],
])('%s is known by its bytes, and how large it is', (_, bytes, picture) => {
  expect(pictureOf(bytes)).toEqual(picture);
  // Also as a view into a larger buffer.
  expect(pictureOf(Buffer.from([9, 9, ...bytes]).subarray(2))).toEqual(picture);
});

test.each([
  ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing that can hold scripts',
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['nothing', new Uint8Array()],
  ['the first bytes of a picture', webp(960, 640).subarray(0, 20)],
  ['a picture with a page after its end', new Uint8Array([...webp(960, 640), ...bytesOf('<script>')])],
  ['a JPEG with a page after its end', new Uint8Array([...jpeg(960, 640), ...bytesOf('<script>')])],
  ['a film of pictures', extendedWebp(960, 640, 0x02)],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
])('%s is no picture, whatever it is called', (_, bytes) => {
  expect(pictureOf(bytes)).toBeUndefined();
  expect(isCover(bytes, 'large')).toBe(false);
});

test('a cover has its two sizes and no other: a small file may unfold into one that fills a memory', () => {
  const { small, large } = coverPictures();
  expect([isCover(small, 'small'), isCover(large, 'large')]).toEqual([true, true]);
  expect([isCover(small, 'large'), isCover(large, 'small')]).toEqual([false, false]);
  expect([isCover(webp(16_383, 16_383), 'large'), isCover(webp(960, 641), 'large')]).toEqual([false, false]);
});

test('its name cannot be guessed, and says of what type both of its pictures are', () => {
  const name = coverName('a'.repeat(43), 'image/jpeg');
  expect(name).toBe(`${'a'.repeat(22)}.jpg`);
  expect(coverPaths(name)).toEqual([`covers/480/${name}`, `covers/960/${name}`]);
});
