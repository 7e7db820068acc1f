import { isGeneratedLabel } from './label.ts';

const exifPointer = 0x8769;
const userComment = 0x9286;

/** Entries read per directory: more than a camera writes. */
const mostEntries = 512;

const charsetLength = 8;

/** The first eight bytes name the encoding of the rest. */
function textsOf(comment: Buffer): string[] {
  const charset = comment.toString('latin1', 0, charsetLength);
  const encoded = comment.subarray(charsetLength);
  if (!charset.startsWith('UNICODE')) return [encoded.toString('utf8'), comment.toString('utf8')];
  const even = Buffer.from(encoded.subarray(0, encoded.length - (encoded.length % 2)));
  return [even.toString('utf16le'), even.swap16().toString('utf16le')];
}

/** True if the EXIF user comment is the label. `tiff` starts at the byte-order mark. */
export function saysExif(tiff: Buffer): boolean {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  function entryIn(directory: number, tag: number): number | undefined {
    const count = Math.min(mostEntries, two(directory));
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) if (two(at) === tag) return at;
    return undefined;
  }

  const pointer = entryIn(four(4), exifPointer);
  const comment = pointer === undefined ? undefined : entryIn(four(pointer + 8), userComment);
  if (comment === undefined) return false;
  const start = four(comment + 8);
  const bytes = tiff.subarray(start, start + four(comment + 4));
  return textsOf(bytes).some((text) => isGeneratedLabel(text, { isNamed: true }));
}
