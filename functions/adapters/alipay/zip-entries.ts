import { inflateRawSync } from 'node:zlib';

/** What comes out of one entry at most: a bill of a million lines is smaller. */
const largest = 256 * 1024 * 1024;

const endMark = 0x06054b50;
const endSize = 22;
const entryMark = 0x02014b50;
const entrySize = 46;
const localSize = 30;

const stored = 0;
const deflated = 8;

function endOf(zip: Buffer): number {
  for (let at = zip.length - endSize; at >= 0; at -= 1) if (zip.readUInt32LE(at) === endMark) return at;
  throw new Error('not a zip');
}

function content(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const from = local + localSize + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(from, from + size);
  if (method === stored) return bytes;
  if (method === deflated) return inflateRawSync(bytes, { maxOutputLength: largest });
  throw new Error(`a zip entry is compressed in way ${method}`);
}

/** The files of a small zip, their names aside: providers write those in whatever encoding. @throws when it is none. */
export function zipEntries(zip: Buffer): Buffer[] {
  const end = endOf(zip);
  const contents: Buffer[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a zip entry is not where the zip says');
    contents.push(content(zip, at));
    at += entrySize + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return contents;
}
