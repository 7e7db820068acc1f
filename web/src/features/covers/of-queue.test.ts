import { expect, test } from 'vitest';
import type { Entry } from '../previews/choose/previews.ts';
import { picturesIn, publicPictures } from './of-queue.ts';

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
