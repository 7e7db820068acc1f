import { limits } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { kindOf } from '../kind-of.ts';
import type { MadePreview } from './made.ts';
import { mostBytes } from './most-bytes.ts';

interface Stored {
  id: string;
  name: string;
  size: number;
}

/** One byte beyond the limit, to know whether there are more. */
const textBytes = limits.previewTextBytes + 1;

/** Reads only the beginning of a text. */
async function beginningOf({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let bytesLeft = textBytes; reader && bytesLeft > 0; ) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value.slice(0, bytesLeft));
    bytesLeft -= value.length;
  }
  await reader?.cancel();
  return new Blob(parts);
}

/** True if this browser can make a preview of the file. */
export function canMake({ name, size }: Pick<Stored, 'name' | 'size'>): boolean {
  const kind = kindOf(name);
  return kind !== undefined && size <= mostBytes[kind];
}

/** Makes the preview of a published content from the seller's own download. Undefined if nothing can be shown of it. */
export async function makeOfStored(postId: string, { id: file, name }: Stored): Promise<MadePreview | undefined> {
  const link = await ask('GET /files/{id}/download', { params: { id: postId }, query: { file } });
  if (!('url' in link)) return undefined;
  const [response, { make }] = await Promise.all([fetch(link.url), import('./make.ts')]);
  if (!response.ok) throw new Error(`the bucket answered ${response.status}`);
  const bytes = kindOf(name) === 'text' ? await beginningOf(response) : await response.blob();
  return make(new File([bytes], name));
}
