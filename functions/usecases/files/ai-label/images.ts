import { inflateSync } from 'node:zlib';
import { saysExif } from './exif.ts';
import { isGeneratedLabel } from './label.ts';
import { type ByteSource, mostAtOnce } from './source.ts';
import { saysXmp } from './xmp.ts';

const inflated = (bytes: Uint8Array): Buffer => inflateSync(bytes, { maxOutputLength: mostAtOnce });

/** Unreadable data is no label; later data may be one. */
function orFalse(says: () => boolean): boolean {
  try {
    return says();
  } catch {
    return false;
  }
}

/** The text after the keyword, in each of the three chunk types. */
function pngText(type: string, body: Buffer): Buffer {
  if (type === 'tEXt') return body;
  if (type === 'zTXt') return inflated(body.subarray(1));
  const isCompressed = body[0] === 1;
  const language = body.indexOf(0, 2);
  const translated = body.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return Buffer.alloc(0);
  const text = body.subarray(translated + 1);
  return isCompressed ? inflated(text) : text;
}

function saysPngChunk(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return saysExif(data);
  const end = data.indexOf(0);
  const keyword = end < 0 ? '' : data.toString('latin1', 0, end);
  if (keyword === 'AIGC') return isGeneratedLabel(pngText(type, data.subarray(end + 1)).toString('utf8'));
  return keyword === 'XML:com.adobe.xmp' && saysXmp(pngText(type, data.subarray(end + 1)));
}

const pngChunks = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);

export async function saysPng(source: ByteSource): Promise<boolean> {
  for (let at = 8; at + 12 <= source.size; ) {
    const head = await source.at(at, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (type === 'IEND') return false;
    if (pngChunks.has(type) && length <= mostAtOnce) {
      const data = await source.at(at + 8, length);
      if (orFalse(() => saysPngChunk(type, data))) return true;
    }
    at += 12 + length;
  }
  return false;
}

const xmpHead = 'http://ns.adobe.com/xap/1.0/\0';
const exifHead = 'Exif\0\0';

function saysApp1(data: Buffer): boolean {
  if (data.toString('latin1', 0, xmpHead.length) === xmpHead) return saysXmp(data.subarray(xmpHead.length));
  return data.toString('latin1', 0, exifHead.length) === exifHead && saysExif(data.subarray(exifHead.length));
}

const [app1, startOfScan, endOfImage] = [0xe1, 0xda, 0xd9];

/** Markers without a payload. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The segment at an offset; undefined at the image data, or at anything unknown. */
async function segmentAt(source: ByteSource, at: number) {
  const [ff, marker = 0] = await source.at(at, 2);
  if (ff !== 0xff || marker === startOfScan || marker === endOfImage) return undefined;
  if (marker === 0xff) return { marker, start: at + 1, length: 0 };
  if (isAlone(marker)) return { marker, start: at + 2, length: 0 };
  const length = (await source.at(at + 2, 2)).readUInt16BE(0);
  return length < 2 ? undefined : { marker, start: at + 4, length: length - 2 };
}

/** Reads up to the image data: metadata comes before it. */
export async function saysJpeg(source: ByteSource): Promise<boolean> {
  for (let at = 2; ; ) {
    const segment = await segmentAt(source, at);
    if (!segment) return false;
    const { marker, start, length } = segment;
    const data = marker === app1 ? await source.at(start, length) : undefined;
    if (data && orFalse(() => saysApp1(data))) return true;
    at = start + length;
  }
}

/** Some writers add the EXIF header of JPEG; strips it. */
const bare = (data: Buffer): Buffer =>
  data.toString('latin1', 0, exifHead.length) === exifHead ? data.subarray(exifHead.length) : data;

export async function saysWebp(source: ByteSource): Promise<boolean> {
  for (let at = 12; at + 8 <= source.size; ) {
    const head = await source.at(at, 8);
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if ((type === 'XMP ' || type === 'EXIF') && length <= mostAtOnce) {
      const data = await source.at(at + 8, length);
      if (orFalse(() => (type === 'XMP ' ? saysXmp(data) : saysExif(bare(data))))) return true;
    }
    at += 8 + length + (length % 2);
  }
  return false;
}
