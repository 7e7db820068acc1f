import type { PackageFile } from '#functions/domain/files/file';
import type { Blobs } from '#functions/ports/index';
import { saysJpeg, saysPng, saysWebp } from './images.ts';
import { saysMp4 } from './mp4.ts';
import { saysPdf } from './pdf.ts';
import { ByteSource } from './source.ts';

/** Formats that are searched for a label. */
const types: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'audio/mp4',
  'audio/x-m4a',
]);

const headLength = 16;

/** Picks the reader by the file's first bytes, not by its name. */
function readerOf(head: string): ((source: ByteSource) => Promise<boolean>) | undefined {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return saysPng;
  if (head.startsWith('\xff\xd8\xff')) return saysJpeg;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return saysWebp;
  if (head.startsWith('%PDF-')) return saysPdf;
  return head.slice(4, 8) === 'ftyp' ? saysMp4 : undefined;
}

/** True if the metadata declare AI generation. Broken metadata declare nothing; a failed read throws, to be retried. */
export async function saysGenerated(source: ByteSource): Promise<boolean> {
  if (source.size < headLength) return false;
  try {
    const read = readerOf((await source.at(0, headLength)).toString('latin1'));
    return (await read?.(source)) ?? false;
  } catch {
    if (source.failure !== undefined) throw source.failure;
    return false;
  }
}

/** True if any of these contents carries the label for AI-generated content of GB 45438. */
export async function carriesLabel(blobs: Pick<Blobs, 'readRange'>, files: readonly PackageFile[]): Promise<boolean> {
  for (const { key, size, type } of files) {
    const source = new ByteSource(size, (from, to) => blobs.readRange(key, from, to));
    if (types.has(type) && (await saysGenerated(source))) return true;
  }
  return false;
}
