import { downloadZip } from 'client-zip';
import { expect, test } from 'vitest';
import { readDirectory } from './zip-directory.ts';

/** An entry with empty content becomes a folder. */
async function zipOf(files: Record<string, string>): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, input]) => (input === '' ? { name } : { name, input }));
  return new Uint8Array(await downloadZip(entries).arrayBuffer());
}

const whole = (bytes: Uint8Array) => ({ bytes, size: bytes.length });
const entryMark = Buffer.from([0x50, 0x4b, 1, 2]);

/** The offset of the n-th directory entry. */
function entryAt(zip: Uint8Array, n = 0): number {
  let at = -1;
  for (let left = n; left >= 0; left -= 1) at = Buffer.from(zip).indexOf(entryMark, at + 1);
  return at;
}

test('a directory names every file with its size, and neither folders nor what packers leave behind', async () => {
  const zip = await zipOf({ '讲义/第一课.pdf': 'abc', '讲义/': '', '__MACOSX/._第一课.pdf': 'x', 'a/.DS_Store': 'x' });
  const entries = [{ name: '讲义/第一课.pdf', size: 3 }];
  const expected = { state: 'read', count: 1, more: false, entries, warnings: [] };
  expect(await readDirectory(whole(zip))).toEqual(expected);
});

test('names in GBK, as Chinese Windows writes them, are read', async () => {
  const zip = await zipOf({ 'abcd.txt': 'x' });
  const at = entryAt(zip);
  zip.set([0xbd, 0xb2, 0xd2, 0xe5], at + 46);
  zip[at + 9] = 0;
  expect((await readDirectory(whole(zip))).entries).toEqual([{ name: '讲义.txt', size: 1 }]);
});

test.each([0, 1])(
  'one locked file makes the archive one that needs a password, wherever it stands (%i)',
  async (place) => {
    const zip = await zipOf({ 'one.txt': 'x', 'another.txt': 'y' });
    const at = entryAt(zip, place);
    zip[at + 8] = (zip[at + 8] ?? 0) | 1;
    expect(await readDirectory(whole(zip))).toMatchObject({ state: 'encrypted', count: 2 });
  },
);

test('a directory on another disk is one part of several', async () => {
  const zip = await zipOf({ 'a.txt': 'x' });
  zip[zip.length - 22 + 4] = 2;
  expect(await readDirectory(whole(zip))).toMatchObject({ state: 'split' });
});

test.each([
  ['cut off', async () => (await zipOf({ 'a.txt': 'x'.repeat(100) })).slice(0, -30)],
  ['something else', async () => new TextEncoder().encode('not a zip at all, in spite of its name')],
  ['a single byte', async () => new Uint8Array([80])],
  [
    'a directory that points into nothing',
    async () => {
      const zip = await zipOf({ 'a.txt': 'x' });
      zip.set([0xff, 0xff, 0xff, 0x7f], zip.length - 22 + 16);
      return zip;
    },
  ],
])('%s is damaged', async (_, make) => {
  expect(await readDirectory(whole(await make()))).toMatchObject({ state: 'damaged' });
});

test('only the end is needed, and a directory longer than it is too large to look into', async () => {
  const files = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}.txt`, 'x']));
  const zip = await zipOf(files);
  const archive = await readDirectory({ bytes: zip.slice(entryAt(zip)), size: zip.length });
  expect([archive.state, archive.count, archive.entries.length]).toEqual(['read', 3000, 500]);
  const large = { state: 'large', count: 0, more: true, entries: [], warnings: [] };
  expect(await readDirectory({ bytes: zip.slice(-70_000), size: zip.length })).toEqual(large);
});

test('long names are kept as far as the table holds them, and every file is counted', async () => {
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${'长'.repeat(900)}${n}.txt`, 'x']));
  const archive = await readDirectory(whole(await zipOf(files)));
  expect([archive.state, archive.count]).toEqual(['read', 600]);
  expect(Buffer.byteLength(JSON.stringify(archive))).toBeLessThan(100_000);
  expect(archive.entries.length).toBeGreaterThan(20);
});

test('a size that no number holds is damage, and what came before it is shown', async () => {
  const zip = await zipOf({ 'a.txt': 'x', 'b.txt': 'y' });
  const at = entryAt(zip, 1);
  const field = Buffer.from([1, 0, 8, 0, 255, 255, 255, 255, 255, 255, 255, 255]);
  const name = at + 46 + 5;
  const spoiled = Buffer.concat([zip.subarray(0, name), field, zip.subarray(name)]);
  spoiled.writeUInt32LE(0xffffffff, at + 24);
  spoiled.writeUInt16LE(spoiled.readUInt16LE(at + 30) + field.length, at + 30);
  const end = spoiled.length - 22;
  spoiled.writeUInt32LE(spoiled.readUInt32LE(end + 12) + field.length, end + 12);
  const entries = [{ name: 'a.txt', size: 1 }];
  expect(await readDirectory(whole(spoiled))).toMatchObject({ state: 'damaged', count: 1, more: false, entries });
});

test('a name reads as what it is, and one of nothing but signs nobody sees is none', async () => {
  const zip = await zipOf({ '\u202egpj.exe': 'x', 'a\u0000b\n.txt': 'x', '\u200b': 'x', 'folder\\': 'x' });
  expect((await readDirectory(whole(zip))).entries.map(({ name }) => name)).toEqual(['gpj.exe', 'ab.txt']);
});

/** Replaces the file's name in the directory only: honest packers write no such names. */
async function zipNamed(name: string): Promise<Uint8Array> {
  const bytes = Buffer.from(name);
  const zip = await zipOf({ ['n'.repeat(bytes.length)]: 'x' });
  zip.set(bytes, entryAt(zip) + 46);
  return zip;
}

test.each([
  '../evil.sh',
  'a/../../evil.sh',
  '/etc/cron.d/evil',
  '..\\evil.bat',
  'C:\\evil.bat',
  '\\\\host\\evil.bat',
  'a/..',
])('%s leads out of the folder: it is warned of, and listed all the same', async (name) => {
  const archive = await readDirectory(whole(await zipNamed(name)));
  expect(archive).toMatchObject({ state: 'read', warnings: ['outside_paths'], entries: [{ name, size: 1 }] });
});

test.each(['a..b/c.txt', '..hidden/c.txt', 'notes...txt', 'Q: why.txt', 'a/b.../c.txt', 'folder\\c.txt'])(
  '%s stays inside, and nothing is warned of',
  async (name) => {
    expect(await readDirectory(whole(await zipNamed(name)))).toMatchObject({ warnings: [], entries: [{ name }] });
  },
);

/** A zip whose directory declares these sizes. */
async function zipSized(...sizes: { packed: number; size: number }[]): Promise<Uint8Array> {
  const zip = await zipOf(Object.fromEntries(sizes.map((_, n) => [`${n}.txt`, 'x'])));
  const view = new DataView(zip.buffer);
  for (const [n, { packed, size }] of sizes.entries()) {
    view.setUint32(entryAt(zip, n) + 20, packed, true);
    view.setUint32(entryAt(zip, n) + 24, size, true);
  }
  return zip;
}

test.each([
  ['one file unpacks to more than 1,000 times its size', [{ packed: 50, size: 50_001 }], ['extreme_ratio']],
  ['one file unpacks to 1,000 times its size', [{ packed: 50, size: 50_000 }], []],
  ['a file of nothing takes no bytes', [{ packed: 0, size: 7 }], []],
  [
    'files that share their bytes unpack to more than 1,000 times the archive',
    Array.from({ length: 4 }, () => ({ packed: 200, size: 200_000 })),
    ['extreme_ratio'],
  ],
])('%s', async (_, sizes, warnings) => {
  const archive = await readDirectory(whole(await zipSized(...sizes)));
  expect(archive).toMatchObject({ state: 'read', count: sizes.length, warnings });
});
