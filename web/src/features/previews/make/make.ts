import { limits } from '#shared/limits';
import { wholeLines } from '#shared/text/whole-lines';
import { waveformOf } from '#shared/waveform';
import { kindOf } from '../kind-of.ts';
import type { MadePreview, MakePreview } from './made.ts';
import { pageOf } from './make-page.ts';
import { pictureOf } from './make-picture.ts';
import { mostBytes } from './most-bytes.ts';
import { headOf, wavOf } from './wav.ts';

const encodings = ['utf-8', 'gb18030'] as const;

/** Text that ends within a character is no error, as only its beginning was read. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    } catch {
      // not in this encoding
    }
  }
  return undefined;
}

/** Chinese text takes more bytes in UTF-8 than in GB 18030. */
function truncate(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limits.previewTextBytes));
  return text.slice(0, read);
}

const isBinary = (text: string): boolean => text.includes('\u0000');

/** The beginning of a text, in UTF-8 or GB 18030. */
async function textOf(file: File): Promise<MadePreview | undefined> {
  const bytes = new Uint8Array(await file.slice(0, limits.previewTextBytes).arrayBuffer());
  const text = decoded(bytes);
  if (text === undefined || isBinary(text)) return undefined;
  const head = truncate(text);
  const isWhole = file.size <= bytes.length && head === text;
  const lines = head.replace(/\r\n?/g, '\n').trim();
  if (lines === '') return undefined;
  return { kind: 'text', text: isWhole ? lines : wholeLines(lines), isWhole };
}

const rate = 22_050;
const seconds = 30;

/** Rounded, but at least one. */
const wholeSeconds = (exact: number): number => Math.max(1, Math.round(exact));

/** The first half minute, mono. */
async function soundOf(file: File): Promise<MadePreview | undefined> {
  if (file.size > mostBytes.sound) return undefined;
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const head = headOf(channels, rate * seconds, rate / 2);
  const lengths = { seconds: wholeSeconds(head.length / rate), duration: wholeSeconds(sound.duration) };
  return {
    kind: 'sound',
    blob: wavOf(head, rate),
    type: 'audio/wav',
    ...lengths,
    waveform: waveformOf(head),
    isWhole: sound.length <= rate * seconds,
  };
}

const makers = { picture: pictureOf, sound: soundOf, page: pageOf, text: textOf };

/** Makes the preview of a file; undefined if its content cannot be read. */
export const make: MakePreview = async (file) => {
  const kind = kindOf(file.name);
  try {
    return kind && (await makers[kind](file));
  } catch {
    return undefined;
  }
};
