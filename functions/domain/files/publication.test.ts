import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { pickDownload } from './downloads.ts';
import { consistsOf, newFile, publishedFileOf, validateContents } from './publication.ts';

const upload = (id: string, overrides: object = {}) => ({
  id,
  ownerId: 'lin',
  name: `${id}.txt`,
  size: 3,
  type: 'text/plain',
  key: `files/${id}`,
  state: 'complete' as const,
  ...overrides,
});

const described = { title: '全书', description: '第一行\n第二行', price: fen(900), tags: ['书'], is_public: true };
const author = { id: 'lin', username: 'lin_xi', displayName: '林溪' };
const postOfUploads = (...ids: string[]) =>
  newFile({ id: 'POST', author, fields: described, contents: ids.map((id) => upload(id)), now: 1000 });

test('only finished uploads of one’s own can be posted', () => {
  expect(validateContents([upload('a'), upload('b')], 'lin').ok).toBe(true);
  for (const other of [undefined, upload('b', { ownerId: 'chen' }), upload('b', { state: 'uploading' })]) {
    expect(validateContents([upload('a'), other], 'lin')).toMatchObject({ code: 'upload_not_usable' });
  }
});

test('a request is a second try only if all its uploads are one post and all of it', () => {
  const used = (id: string, fileId: string) => upload(id, { state: 'used', fileId });
  expect(publishedFileOf([used('a', 'POST'), used('b', 'POST')], 'lin')).toBe('POST');
  expect(publishedFileOf([used('a', 'POST'), used('b', 'OTHER')], 'lin')).toBeUndefined();
  expect(publishedFileOf([used('a', 'POST'), upload('b')], 'lin')).toBeUndefined();
  expect(publishedFileOf([used('a', 'POST')], 'chen')).toBeUndefined();
  expect(consistsOf(postOfUploads('a', 'b'), ['b', 'a'])).toBe(true);
  expect(consistsOf(postOfUploads('a', 'b'), ['a'])).toBe(false);
});

test('a post carries its author’s names and starts with nothing counted', () => {
  expect(postOfUploads('a')).toMatchObject({
    ownerId: 'lin',
    username: 'lin_xi',
    displayName: '林溪',
    summary: '第一行 第二行',
    fileName: 'a.txt',
    version: 1,
    heat: 0,
    downloadCount: 0,
    createdAt: 1000,
  });
});

test('one file is had directly, a package as the zip of its current version or file by file', () => {
  const single = postOfUploads('a');
  expect(pickDownload(single)).toMatchObject({ value: { key: 'files/a', sha256: null } });
  expect(pickDownload(single, 'a')).toMatchObject({ value: { key: 'files/a' } });

  const zip = { key: 'zips/POST/1.zip', size: 9, sha256: 'f00', version: 1 };
  const pack = postOfUploads('a', 'b');
  expect(pickDownload(pack)).toMatchObject({ value: 'preparing' });
  expect(pickDownload(pack, 'b')).toMatchObject({ value: { key: 'files/b', name: 'b.txt' } });
  expect(pickDownload(pack, 'c')).toMatchObject({ code: 'file_part_not_found' });
  expect(pickDownload({ ...pack, zip })).toMatchObject({ value: { key: zip.key, name: '全书.zip', size: 9 } });
  expect(pickDownload({ ...pack, zip, version: 2 })).toMatchObject({ value: 'preparing' });
});
