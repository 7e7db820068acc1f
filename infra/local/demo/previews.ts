import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstOf, lengthOf } from '#shared/characters';
import { limits } from '#shared/limits';
import type { DemoApi } from './client.ts';
import type { DemoFile } from './content.ts';

type Shown =
  | { type: 'text/plain'; text: string }
  | { type: 'image/png' | 'image/webp' | 'audio/wav'; bytes: DemoFile['bytes'] };

const mostBytes = { 'image/png': limits.previewImageBytes, 'audio/wav': limits.previewAudioBytes } as const;

/** A text shows its first half: the rest is what it costs something for. */
function headOf(bytes: DemoFile['bytes']): string {
  const text = new TextDecoder().decode(bytes);
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limits.previewTextBytes));
  return firstOf(text.slice(0, read), Math.ceil(lengthOf(text) / 2));
}

/** Pictures of first pages, drawn beforehand by `infra/tools/demo-pages.ts`: Node has nothing that draws a PDF. */
export const pagesFolder = join(import.meta.dirname, 'pages');

/** By its bytes, so that no picture is ever shown of a page that has changed since. */
export const pagePicture = ({ bytes }: Pick<DemoFile, 'bytes'>): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.webp`;

/** Of a document with one page nothing would be left to sell. */
export const hasMorePages = ({ type, bytes }: DemoFile): boolean =>
  type === 'application/pdf' && !new TextDecoder().decode(bytes).includes('/Count 1 ');

function firstPage(file: DemoFile): Shown | undefined {
  const path = join(pagesFolder, pagePicture(file));
  return existsSync(path) ? { type: 'image/webp', bytes: new Uint8Array(readFileSync(path)) } : undefined;
}

function shownOf(file: DemoFile): Shown | undefined {
  const { type, bytes } = file;
  if (type === 'application/pdf') return firstPage(file);
  if (type === 'text/markdown') return { type: 'text/plain', text: headOf(bytes) };
  if (type !== 'image/png' && type !== 'audio/wav') return undefined;
  return bytes.length <= mostBytes[type] ? { type, bytes } : undefined;
}

export interface Uploaded {
  id: string;
  file: DemoFile;
}

/** Shows what a seller's browser would have made of it; false where that is nothing. */
export async function preview(api: DemoApi, token: string, { id, file }: Uploaded): Promise<boolean> {
  const shown = shownOf(file);
  if (!shown) return false;
  const body = 'text' in shown ? shown : { type: shown.type, size: shown.bytes.length };
  const path = `/api/uploads/${id}/preview`;
  const { preview: made } = await api.call<{ preview: { url: string | null } }>('POST', path, { token, body });
  if ('bytes' in shown && made.url !== null) {
    await api.put(made.url, shown.bytes, { 'content-type': shown.type, 'if-none-match': '*' });
  }
  return true;
}
