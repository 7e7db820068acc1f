import { limits } from '#shared/limits';
import { firstCharacters, lengthOf } from '#shared/text/characters';
import { wholeLines } from '#shared/text/whole-lines';
import { waveformOf } from '#shared/waveform';
import type { Content } from './content.ts';
import { previewOf } from './sounds.ts';

interface Preview {
  body: { type: string; [field: string]: unknown };
  bytes?: Uint8Array<ArrayBuffer>;
}

/** A text shows its first half, in whole lines: the remainder is what buyers pay for. */
export function headOf(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limits.previewTextBytes));
  return wholeLines(firstCharacters(text.slice(0, read), Math.ceil(lengthOf(text) / 2)));
}

/** The number of pages of a PDF, as it says itself. */
export const pagesOf = (bytes: Uint8Array<ArrayBuffer>): number =>
  Number(/\/Count (\d+) /.exec(new TextDecoder().decode(bytes))?.[1] ?? 1);

function pictureBody(content: Content, whole: Uint8Array<ArrayBuffer>): Preview | undefined {
  const picture = content.readPreview();
  if (!picture) return undefined;
  const { type, bytes } = picture;
  const pages = content.type === 'application/pdf' && { pages: pagesOf(whole) };
  return { body: { type, size: bytes.length, ...pages }, bytes };
}

const previewSeconds = 6;

/**
 * The body of `POST /api/uploads/{id}/preview`, and the bytes that follow it; undefined when there is no preview. Pages
 * of HTML are designs, whose code says little, but a page by itself is a program.
 */
export function previewBodyOf(content: Content, whole: Uint8Array<ArrayBuffer>, isOnly: boolean): Preview | undefined {
  const { type } = content;
  if (type === 'text/markdown' || type === 'text/plain' || (isOnly && type === 'text/html'))
    return { body: { type: 'text/plain', text: headOf(whole) } };
  if (type !== 'audio/wav') return pictureBody(content, whole);
  const { samples, bytes, seconds, duration } = previewOf(whole, previewSeconds);
  return { body: { type, size: bytes.length, seconds, duration, waveform: waveformOf(samples) }, bytes };
}
