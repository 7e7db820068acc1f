import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstOf, lengthOf } from '#shared/characters';
import { limits } from '#shared/limits';
import { waveformOf } from '#shared/waveform';
import { wholeLines } from '#shared/whole-lines';
import type { DemoApi } from './client.ts';
import type { DemoFile } from './content.ts';
import { beginning } from './make/sound.ts';

type Shown =
  | { type: 'text/plain'; text: string }
  | { type: 'image/png' | 'image/webp' | 'audio/wav'; bytes: DemoFile['bytes']; of?: Extent };

/** Of how much it is a part. */
type Extent = { pages: number } | { seconds: number; duration: number; waveform: string };

/** A text shows about its first half: the rest is what it costs something for. */
export function headOf(bytes: DemoFile['bytes']): string {
  const text = new TextDecoder().decode(bytes);
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limits.previewTextBytes));
  return wholeLines(firstOf(text.slice(0, read), Math.ceil(lengthOf(text) / 2)));
}

/** Pictures of first pages, drawn beforehand by `infra/tools/demo-pages.ts`: Node has nothing that draws a PDF. */
export const pagesFolder = join(import.meta.dirname, 'pages');

/** By its bytes, so that no picture is ever shown of a page that has changed since. */
export const pagePicture = ({ bytes }: Pick<DemoFile, 'bytes'>): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.webp`;

/** As the document itself says. */
const pagesOf = ({ bytes }: Pick<DemoFile, 'bytes'>): number =>
  Number(/\/Count (\d+) /.exec(new TextDecoder().decode(bytes))?.[1] ?? 1);

/** Of a document with one page nothing would be left to sell. */
export const hasMorePages = (file: DemoFile): boolean => file.type === 'application/pdf' && pagesOf(file) > 1;

function firstPage(file: DemoFile): Shown | undefined {
  const path = join(pagesFolder, pagePicture(file));
  if (!existsSync(path)) return undefined;
  return { type: 'image/webp', bytes: new Uint8Array(readFileSync(path)), of: { pages: pagesOf(file) } };
}

/** Seconds of a sound: enough to know it by. */
const mostSeconds = 6;

function heard(file: DemoFile): Shown {
  const { samples, bytes, seconds, duration } = beginning(file.bytes, mostSeconds);
  return { type: 'audio/wav', bytes, of: { seconds, duration, waveform: waveformOf(samples) } };
}

function shownOf(file: DemoFile): Shown | undefined {
  const { type, bytes } = file;
  if (type === 'application/pdf') return firstPage(file);
  if (type === 'text/markdown' || type === 'text/plain') return { type: 'text/plain', text: headOf(bytes) };
  if (type === 'audio/wav') return heard(file);
  if (type !== 'image/png') return undefined;
  const shown = file.small ?? bytes;
  return shown.length > limits.previewImageBytes ? undefined : { type, bytes: shown };
}

export interface Uploaded {
  id: string;
  file: DemoFile;
}

/** Shows what a seller's browser would have made of it; false where that is nothing. */
export async function preview(api: DemoApi, token: string, { id, file }: Uploaded): Promise<boolean> {
  const shown = shownOf(file);
  if (!shown) return false;
  const body = 'text' in shown ? shown : { type: shown.type, size: shown.bytes.length, ...shown.of };
  const path = `/api/uploads/${id}/preview`;
  const { preview: made } = await api.call<{ preview: { url: string | null } }>('POST', path, { token, body });
  if ('bytes' in shown && made.url !== null) {
    await api.put(made.url, shown.bytes, { 'content-type': shown.type, 'if-none-match': '*' });
  }
  return true;
}
