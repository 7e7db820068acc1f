import { isGeneratedLabel } from './label.ts';
import { type ByteSource, mostAtOnce } from './source.ts';
import { saysXmp } from './xmp.ts';

function* boxesIn(bytes: Buffer) {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** Bytes of version and flags at the start of many boxes. */
const fullBox = 4;
const dataHead = 8;

function keysIn(data: Buffer): string[] {
  return [...boxesIn(data.subarray(fullBox + 4))].map((key) => key.data.toString('utf8'));
}

const isDataLabel = (item: Buffer): boolean =>
  [...boxesIn(item)].some(
    ({ type, data }) => type === 'data' && isGeneratedLabel(data.subarray(dataHead).toString('utf8')),
  );

/** True for a free-form entry named `AIGC`. */
const isNamedSo = (item: Buffer): boolean =>
  [...boxesIn(item)].some(({ type, data }) => type === 'name' && data.toString('utf8', fullBox) === 'AIGC');

function saysList(list: Buffer, keys: readonly string[]): boolean {
  return [...boxesIn(list)].some(({ type, data }) => {
    const key = keys[Buffer.from(type, 'latin1').readUInt32BE(0) - 1];
    return (key === 'AIGC' || (type === '----' && isNamedSo(data))) && isDataLabel(data);
  });
}

function saysMeta(data: Buffer): boolean {
  const isBare = data.toString('latin1', 4, 8) === 'hdlr';
  const boxes = [...boxesIn(isBare ? data : data.subarray(fullBox))];
  const keys = boxes.filter(({ type }) => type === 'keys').flatMap((box) => keysIn(box.data));
  return boxes.some(({ type, data: list }) => type === 'ilst' && saysList(list, keys));
}

/** The text may follow version and flags. */
const isText = (data: Buffer): boolean =>
  [data, data.subarray(fullBox)].some((text) => isGeneratedLabel(text.toString('utf8')));

function saysUserData(data: Buffer): boolean {
  return [...boxesIn(data)].some(({ type, data: inside }) => {
    if (type === 'meta') return saysMeta(inside);
    return type === 'XMP_' ? saysXmp(inside) : type === 'AIGC' && isText(inside);
  });
}

const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

const readers: Readonly<Record<string, (data: Buffer) => boolean>> = {
  udta: saysUserData,
  meta: saysMeta,
  uuid: (data) => data.subarray(0, 16).equals(xmpId) && saysXmp(data.subarray(16)),
};

interface BoxRange {
  type: string;
  start: number;
  end: number;
}

const longHead = 16;

async function boxRangeAt(source: ByteSource, at: number, to: number): Promise<BoxRange> {
  const head = await source.at(at, 8);
  const type = head.toString('latin1', 4);
  const size = head.readUInt32BE(0);
  if (size !== 1) return { type, start: at + 8, end: size === 0 ? to : at + size };
  return { type, start: at + longHead, end: at + Number((await source.at(at + 8, 8)).readBigUInt64BE()) };
}

async function* boxRangesIn(source: ByteSource, from: number, to: number): AsyncGenerator<BoxRange> {
  for (let at = from; at + 8 <= to; ) {
    const range = await boxRangeAt(source, at, to);
    if (range.end < range.start || range.end > to) return;
    yield range;
    at = range.end;
  }
}

async function saysBoxes(source: ByteSource, from: number, to: number): Promise<boolean> {
  for await (const { type, start, end } of boxRangesIn(source, from, to)) {
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (read && end - start <= mostAtOnce && read(await source.at(start, end - start))) return true;
    if (type === 'moov' && from === 0 && (await saysBoxes(source, start, end))) return true;
  }
  return false;
}

/** Reads the top-level boxes and those inside `moov`; never the media data. */
export const saysMp4 = (source: ByteSource): Promise<boolean> => saysBoxes(source, 0, source.size);
