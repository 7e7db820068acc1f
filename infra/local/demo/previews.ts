import { limits } from '#shared/limits';
import { firstCharacters, lengthOf } from '#shared/text/characters';
import { wholeLines } from '#shared/text/whole-lines';
import { waveformOf } from '#shared/waveform';
import type { Content } from './content.ts';

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

/** Sounds are sold with 64 kbit/s, and their previews are WAV of 16 bit and one channel. */
const soundBytesPerSecond = 8000;
const previewSamplesPerSecond = 11_025;
const wavHeaderBytes = 44;

function soundDetails(preview: Uint8Array<ArrayBuffer>, whole: Uint8Array<ArrayBuffer>) {
  const samples = new Int16Array(preview.buffer, wavHeaderBytes);
  return {
    seconds: Math.ceil(samples.length / previewSamplesPerSecond),
    duration: Math.round(whole.length / soundBytesPerSecond),
    waveform: waveformOf(samples),
  };
}

/**
 * The body of `POST /api/uploads/{id}/preview`, and the bytes that follow it; undefined when there is no preview. Pages
 * of HTML are designs, whose code says little, but a page by itself is a program.
 */
export function previewBodyOf(content: Content, whole: Uint8Array<ArrayBuffer>, isOnly: boolean): Preview | undefined {
  if (content.type === 'text/markdown' || content.type === 'text/plain' || (isOnly && content.type === 'text/html'))
    return { body: { type: 'text/plain', text: headOf(whole) } };
  const preview = content.readPreview();
  if (!preview) return undefined;
  const { type, bytes } = preview;
  const details = {
    ...(type === 'audio/wav' && soundDetails(bytes, whole)),
    ...(content.type === 'application/pdf' && { pages: pagesOf(whole) }),
  };
  return { body: { type, size: bytes.length, ...details }, bytes };
}
