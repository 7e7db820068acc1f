import { limits } from '#shared/limits';
import { wholeLines } from '#shared/text/whole-lines';
import type { MadePreview } from './made.ts';

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
export async function textOf(file: File): Promise<MadePreview | undefined> {
  const bytes = new Uint8Array(await file.slice(0, limits.previewTextBytes).arrayBuffer());
  const text = decoded(bytes);
  if (text === undefined || isBinary(text)) return undefined;
  const head = truncate(text);
  const isWhole = file.size <= bytes.length && head === text;
  const lines = head.replace(/\r\n?/g, '\n').trim();
  if (lines === '') return undefined;
  return { kind: 'text', text: isWhole ? lines : wholeLines(lines), isWhole };
}
