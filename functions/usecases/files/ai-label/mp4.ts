import { isGeneratedLabel } from './label.ts';
import { mostAtOnce, type Source } from './source.ts';
import { saysXmp } from './xmp.ts';

interface Box {
  type: string;
  data: Buffer;
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** Version and flags, before the content of many boxes. */
const fullBox = 4;
const dataHead = 8;

function keysIn(data: Buffer): string[] {
  return [...boxesIn(data.subarray(fullBox + 4))].map((key) => key.data.toString('utf8'));
}

const isDataLabel = (item: Buffer): boolean =>
  [...boxesIn(item)].some(
    ({ type, data }) => type === 'data' && isGeneratedLabel(data.subarray(dataHead).toString('utf8')),
  );

/** An entry named by a word of its own choice. */
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

/** With or without version and flags before the text. */
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

/** Its boxes one after the other, and those of the film; never what is seen and heard. */
export async function saysMp4(source: Source, from = 0, to = source.size): Promise<boolean> {
  for (let at = from; at + 8 <= to; ) {
    const head = await source.at(at, 8);
    const type = head.toString('latin1', 4);
    const short = head.readUInt32BE(0);
    const [start, size] =
      short === 1 ? [16, Number((await source.at(at + 8, 8)).readBigUInt64BE())] : [8, short || to - at];
    const end = at + size;
    if (size < start || end > to) return false;
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (read && size <= mostAtOnce && read(await source.at(at + start, size - start))) return true;
    if (type === 'moov' && from === 0 && (await saysMp4(source, at + start, end))) return true;
    at = end;
  }
  return false;
}
