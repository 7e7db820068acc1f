import type { MemoryBlobs } from '../adapters/memory/blobs.ts';
import { partSizesOf } from '../domain/uploads/uploads.ts';
import type { Deps } from '../ports/index.ts';
import { findUpload, type StoredUpload } from '../store/uploads/uploads.ts';
import { joinUpload } from '../usecases/uploads/complete-upload.ts';
import { openUpload } from '../usecases/uploads/upload-flow.ts';

type UploadPorts = Deps<'table' | 'clock' | 'ids'> & { blobs: MemoryBlobs };

/** Uploads parts as a browser does; `numbers` selects the ones that succeed. */
export function sendParts(
  { blobs }: Pick<UploadPorts, 'blobs'>,
  upload: StoredUpload,
  numbers?: readonly number[],
): void {
  for (const { number, size } of partSizesOf(upload.size)) {
    if (numbers && !numbers.includes(number)) continue;
    blobs.arrive(upload.multipartId ?? '', number, new Uint8Array(size).fill(number));
  }
}

export async function opened(ports: UploadPorts, ownerId: string, size: number, name = 'a.txt'): Promise<StoredUpload> {
  const upload = await openUpload(ports, ownerId, { name, size, type: '' });
  if (!upload.ok) throw new Error(upload.code);
  return upload.value;
}

/** A complete upload with these bytes. */
export async function uploaded(
  ports: UploadPorts,
  ownerId: string,
  file: { name: string; text: string | Uint8Array },
): Promise<StoredUpload> {
  const bytes = typeof file.text === 'string' ? new TextEncoder().encode(file.text) : file.text;
  const upload = await opened(ports, ownerId, bytes.length, file.name);
  ports.blobs.arrive(upload.multipartId ?? '', 1, bytes);
  const joined = await joinUpload(ports, upload, []);
  if (!joined.ok) throw new Error(joined.code);
  return joined.value;
}

export async function uploadNow({ table }: Deps<'table'>, id: string): Promise<StoredUpload> {
  const upload = await findUpload(table, id);
  if (!upload) throw new Error(`no upload ${id}`);
  return upload;
}
