import { expect, test } from 'vitest';
import { entriesRead } from '#functions/domain/files/archives';
import { readDirectory } from './zip-directory.ts';

interface ZipOptions {
  count: number;
  nameOf: (at: number) => Buffer;
  /** Bytes of the extra field of every entry. */
  extra?: number;
  /** The number of entries declared at the end. */
  said?: number;
  comment?: Buffer;
}

const u16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);

const entryMark = 0x02014b50;
const endMark = 0x06054b50;

function entryOf(name: Buffer, extra: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(entryMark, 0);
  head.writeUInt32LE(7, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra, 30);
  return Buffer.concat([head, name, Buffer.alloc(extra)]);
}

const endOf = ({ said: declaredCount, size, comment }: { said: number; size: number; comment: Buffer }): Buffer =>
  Buffer.concat([u32(endMark), u16(0, 0, declaredCount, declaredCount), u32(size, 0), u16(comment.length), comment]);

/** A zip that is only a directory: all entries point to the same place, which is never read. */
function zipOf({
  count,
  nameOf,
  extra = 0,
  said: declaredCount = Math.min(count, 65_535),
  comment = Buffer.alloc(0),
}: ZipOptions): Buffer {
  const directory = Buffer.concat(Array.from({ length: count }, (_, at) => entryOf(nameOf(at), extra)));
  return Buffer.concat([directory, endOf({ said: declaredCount, size: directory.length, comment })]);
}

/** With ZIP64 records, which declare the number of entries. */
function zip64Of(count: number, declaredCount: bigint): Buffer {
  const directory = Buffer.concat(Array.from({ length: count }, (_, at) => entryOf(Buffer.from(`${at}`), 0)));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(declaredCount, 24);
  record.writeBigUInt64LE(declaredCount, 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directory.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([
    directory,
    record,
    locator,
    endOf({ said: 0xffff, size: 0xffffffff, comment: Buffer.alloc(0) }),
  ]);
}

const short = (at: number): Buffer => Buffer.from(at.toString(36));
const longName = (charCode: number, at: number): Buffer => Buffer.concat([Buffer.alloc(65_500, charCode), short(at)]);
const read = (bytes: Buffer) => readDirectory({ bytes, size: bytes.length });
/** 3.2 MB: the zip that took 11 seconds. */
const full = zipOf({ count: 65_535, nameOf: short });

test('a directory of as many entries as there can be is read and counted', async () => {
  const { entries, ...summary } = await read(full);
  expect(summary).toEqual({ state: 'read', count: 65_535, more: false, warnings: [] });
  expect(entries).toHaveLength(500);
});

test('of more entries than are read the first are shown, and that there are more', async () => {
  const archive = await read(zip64Of(66_000, 66_000n));
  expect(archive).toMatchObject({ state: 'read', count: entriesRead, more: true });
  const few = await readDirectory({ bytes: full, size: full.length }, { entries: 10, cpuMs: 1000 });
  expect([few.count, few.more, few.entries.length]).toEqual([10, true, 10]);
});

test('when the time is over, what has been read until then is shown', async () => {
  const archive = await readDirectory({ bytes: full, size: full.length }, { entries: entriesRead, cpuMs: 0 });
  expect(archive).toMatchObject({ state: 'read', more: true });
  expect(archive.count).toBeLessThanOrEqual(500);
  expect(archive.count).toBeGreaterThan(0);
});

test('others in the same process have their turn while it is read', async () => {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 0);
  await read(full);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(20);
});

const anotherEnd = endOf({ said: 0, size: 0, comment: Buffer.alloc(9) });

test.each([
  ['says of more entries than it has', zipOf({ count: 3, nameOf: short, said: 65_535 }), 'damaged', 3],
  ['says of fewer entries than it has', zipOf({ count: 9, nameOf: short, said: 3 }), 'read', 3],
  ['says of more entries than there are numbers', zip64Of(3, 2n ** 63n), 'damaged', 3],
  ['has names of 64 kB', zipOf({ count: 60, nameOf: (at) => longName(0x41, at) }), 'read', 60],
  ['has a name again and again', zipOf({ count: 5000, nameOf: () => Buffer.from('a') }), 'read', 1],
  ['is nested deeply', zipOf({ count: 60, nameOf: (at) => Buffer.from(`${'a/'.repeat(30_000)}${at}`) }), 'read', 60],
  ['has extra fields of 64 kB', zipOf({ count: 60, nameOf: short, extra: 65_532 }), 'read', 60],
  ['has names that are no text', zipOf({ count: 60, nameOf: (at) => longName(0xbd, at) }), 'read', 60],
  ['is cut off in its directory', full.subarray(0, 2_000_000), 'damaged', 0],
  ['lost its beginning', full.subarray(1_000_000), 'damaged', 0],
  ['ends twice', zipOf({ count: 3, nameOf: short, comment: anotherEnd }), 'read', 0],
  [
    'ends twice, and differently',
    zipOf({ count: 3, nameOf: short, comment: anotherEnd.subarray(0, -1) }),
    'damaged',
    0,
  ],
  ['ends in a comment of its own', zipOf({ count: 3, nameOf: short, comment: Buffer.from('PK\u0005') }), 'read', 3],
])('a zip that %s is told of, and is no error', async (_, zip, state, count) => {
  const archive = await read(zip);
  expect([archive.state, archive.count]).toEqual([state, count]);
  expect(Buffer.byteLength(JSON.stringify(archive))).toBeLessThan(100_000);
});

// ── How long it takes ────────────────────────────────────────────────────────────────────────────────────────────────

/** The minimal work of a reader: every field and name once. */
function floor(zip: Buffer): number {
  const seen = new Set<string>();
  for (let at = 0; zip.readUInt32LE(at) === entryMark; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const end = at + 46 + (name ?? 0);
    seen.add(zip.toString('utf8', at + 46, end));
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return seen.size;
}

async function timed(task: () => unknown): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** 12 times on an idle machine; it was 110 with two streams per entry. */
test('the largest directory takes at most 50 times what reading its bytes takes', async () => {
  expect(floor(full)).toBe(65_535);
  const times: { floor: number; app: number }[] = [];
  for (let round = 0; round < 3; round++) {
    times.push({ floor: await timed(() => floor(full)), app: await timed(() => read(full)) });
  }
  const ratio = median(times.map(({ app }) => app)) / median(times.map((one) => one.floor));
  expect(ratio).toBeLessThan(50);
});
