import { inflateSync } from 'node:zlib';
import { isGeneratedLabel } from './label.ts';
import { type ByteSource, mostAtOnce } from './source.ts';
import { saysXmp } from './xmp.ts';

/** Bytes read at each end of a long file, where metadata and index lie. */
const half = 4 * mostAtOnce;

/** Streams of a type opened at most, and the longest header of one. */
const mostStreams = 32;
const longestHead = 1024;
const longestObject = 64 * 1024;

async function textOf(source: ByteSource): Promise<string> {
  const { size } = source;
  if (size <= 2 * half) return (await source.at(0, size)).toString('latin1');
  const beginning = (await source.at(0, half)).toString('latin1');
  return `${beginning}\n${(await source.at(size - half, half)).toString('latin1')}`;
}

interface Stream {
  head: string;
  bytes: Buffer;
}

function unpacked(head: string, bytes: Buffer): Buffer | undefined {
  if (!/\/Filter\b/.test(head)) return bytes;
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|>>)/.test(head)) return undefined;
  try {
    return inflateSync(bytes, { maxOutputLength: mostAtOnce });
  } catch {
    return undefined;
  }
}

function streamAround(text: string, at: number): Stream | undefined {
  const before = text.slice(Math.max(0, at - longestHead), at);
  const after = text.slice(at, at + longestHead);
  const ends = /stream\r?\n/.exec(after);
  const begins = before.lastIndexOf('obj');
  if (!ends || begins < 0) return undefined;
  const head = before.slice(begins) + after.slice(0, ends.index);
  const start = at + ends.index + ends[0].length;
  const whole = text.slice(start, start + mostAtOnce);
  const end = whole.indexOf('endstream');
  const bytes = end < 0 ? undefined : unpacked(head, Buffer.from(whole.slice(0, end), 'latin1'));
  return bytes && { head, bytes };
}

function* streamsOf(text: string, type: string): Generator<Stream> {
  const name = new RegExp(`/Type\\s{0,8}/${type}\\b`, 'g');
  let opened = 0;
  for (const { index } of text.matchAll(name)) {
    if (++opened > mostStreams) return;
    const stream = streamAround(text, index);
    if (stream) yield stream;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The index of the closing bracket. */
function literalEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    if (char === '(') depth++;
    if (char === ')' && --depth === 0) return at;
  }
  return text.length;
}

const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, what: string) =>
    /^[0-7]/.test(what) ? String.fromCharCode(Number.parseInt(what, 8) & 0xff) : (escapes[what] ?? what),
  );

/** Decodes a string: UTF-16 if it starts with a byte-order mark, UTF-8 otherwise. */
function decoded(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  if (!value.startsWith('\xfe\xff')) return bytes.toString('utf8');
  const even = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return even.swap16().toString('utf16le');
}

const token = /\/([^\s/()<>[\]{}%]*)|<<|<([0-9a-fA-F\s]*)>|\S/g;

interface Token {
  name?: string | undefined;
  text?: string;
}

function* tokensOf(dictionary: string): Generator<Token> {
  const reading = new RegExp(token);
  for (let match = reading.exec(dictionary); match; match = reading.exec(dictionary)) {
    const [whole, name, hex] = match;
    if (whole === '(') {
      const end = literalEnd(dictionary, match.index);
      reading.lastIndex = end + 1;
      yield { text: decoded(unescaped(dictionary.slice(match.index + 1, end))) };
    } else if (hex === undefined) yield { name };
    else yield { text: decoded(Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1')) };
  }
}

/** The text of a key in this dictionary, not one merely mentioned in another. */
function textAt(dictionary: string, key: string): string | undefined {
  let last: string | undefined;
  for (const { name, text } of tokensOf(dictionary)) {
    if (text !== undefined && last === key) return text;
    last = name;
  }
  return undefined;
}

/** An uncompressed object; the last of several with one number is valid. */
function* plainObject(text: string, number: string): Generator<string> {
  const objects = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s{1,8}\\d{1,5}\\s{1,8}obj\\b`, 'g'))];
  const last = objects.at(-1);
  if (!last) return;
  const body = text.slice(last.index + last[0].length, last.index + longestObject);
  const end = body.indexOf('endobj');
  yield end < 0 ? body : body.slice(0, end);
}

function* packedObject(text: string, number: string): Generator<string> {
  for (const { head, bytes } of streamsOf(text, 'ObjStm')) {
    const first = Number(/\/First\s+(\d{1,9})/.exec(head)?.[1] ?? 0);
    const content = bytes.toString('latin1');
    const offsets = content.slice(0, Math.min(first, longestObject)).trim().split(/\s+/);
    const at = offsets.findIndex((place, index) => index % 2 === 0 && place === number);
    if (at < 0) continue;
    const [from, to] = [Number(offsets[at + 1]), Number(offsets[at + 3] ?? content.length - first)];
    yield content.slice(first + from, first + Math.min(to, from + longestObject));
  }
}

const info = /\/Info\s{1,8}(\d{1,10})\s{1,8}\d{1,5}\s{1,8}R/g;

/** Revisions of a file that are read at most. */
const mostInfos = 8;

function saysInfo(text: string): boolean {
  const numbers = new Set([...text.matchAll(info)].slice(-mostInfos).map(([, number = '']) => number));
  return [...numbers].some((number) =>
    [...plainObject(text, number), ...packedObject(text, number)].some((dictionary) =>
      isGeneratedLabel(textAt(dictionary, 'AIGC') ?? ''),
    ),
  );
}

export async function saysPdf(source: ByteSource): Promise<boolean> {
  const text = await textOf(source);
  if (saysInfo(text)) return true;
  for (const { head, bytes } of streamsOf(text, 'Metadata'))
    if (/\/Subtype\s*\/XML\b/.test(head) && saysXmp(bytes)) return true;
  return false;
}
