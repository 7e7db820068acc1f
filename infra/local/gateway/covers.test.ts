import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryBlobs } from '#functions/adapters/memory/blobs';
import { coverPaths } from '#functions/domain/files/previews/covers';
import { shareImagePath } from '#functions/domain/files/previews/share-images';
import { coverPictures, jpeg } from '#functions/test/covers';
import { coverFolder } from './covers.ts';
import { listen } from './listen.ts';

const name = `${'a'.repeat(22)}.webp`;
const blobs = memoryBlobs();
const server = createServer((request, response) => void coverFolder(blobs)(request, response));
let url: string;

beforeAll(async () => {
  const { small, large } = coverPictures();
  const [narrow = '', wide = ''] = coverPaths(name);
  await blobs.write(narrow, small, 'text/html');
  await blobs.write(wide, large, 'text/html');
  await blobs.write('files/secret', small, 'image/webp');
  url = `http://localhost:${(await listen(server, 0)).port}`;
});
afterAll(() => void server.close());

test('a cover is public, cacheable for a year, and never served as anything but a picture', async () => {
  const response = await fetch(`${url}/covers/480/${name}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await response.bytes()).toEqual(coverPictures().small);
});

test('a share image is served in the same way', async () => {
  const card = jpeg(1200, 630);
  const path = shareImagePath(`${'c'.repeat(22)}.jpg`);
  await blobs.write(path, card, 'text/html');
  const response = await fetch(`${url}/${path}`);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(await response.bytes()).toEqual(card);
});

test.each([
  ['GET', `/covers/480/${'b'.repeat(22)}.webp`],
  ['GET', `/covers/720/${name}`],
  ['GET', '/covers/480/..%2f..%2ffiles%2fsecret'],
  ['GET', '/covers/'],
  ['PUT', `/covers/480/${name}`],
])('nothing else of the bucket: %s %s', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method });
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
