import { differingParts, sortParts } from '#functions/domain/uploads/uploads';
import type { Deps, UploadedPart } from '#functions/ports/index';
import { findUpload, type StoredUpload, uploadComplete } from '#functions/store/uploads/uploads';
import { ok, type Result, refuse } from '#shared/result';
import { discardUpload } from './upload-flow.ts';

type CompletePorts = Deps<'table' | 'blobs' | 'clock'>;

export type CompletionResult = Result<StoredUpload, 'upload_incomplete' | 'upload_changed' | 'upload_closed'>;

/** The state after a concurrent change: completed counts as success, dropped as refusal. */
async function currentState(ports: CompletePorts, { id }: StoredUpload): Promise<CompletionResult> {
  const upload = await findUpload(ports.table, id);
  return upload?.state === 'complete' || upload?.state === 'used' ? ok(upload) : refuse('upload_closed');
}

/** Records the size in the bucket. Another size than the announced one is refused, as that was reserved. */
async function record(ports: CompletePorts, upload: StoredUpload, size: number): Promise<CompletionResult> {
  if (size !== upload.size) {
    await discardUpload(ports, upload);
    return refuse('upload_changed');
  }
  const committed = await ports.table.commit([uploadComplete(upload, ports.clock.now())]);
  return committed.ok ? ok({ ...upload, state: 'complete' }) : currentState(ports, upload);
}

/** Completes the upload if an earlier call joined its parts but crashed before it recorded that. */
export async function findJoined(ports: CompletePorts, upload: StoredUpload): Promise<CompletionResult | undefined> {
  const object = await ports.blobs.head(upload.key);
  return object && record(ports, upload, object.size);
}

export const storedParts = async ({ blobs }: CompletePorts, upload: StoredUpload): Promise<UploadedPart[]> =>
  upload.multipartId === undefined ? [] : blobs.parts(upload.key, upload.multipartId);

/** Joins the uploaded parts. Idempotent, and safe for concurrent calls. */
export async function joinUpload(
  ports: CompletePorts,
  upload: StoredUpload,
  uploadedParts: readonly Pick<UploadedPart, 'number' | 'etag'>[],
): Promise<CompletionResult> {
  const { arrived, missing } = sortParts(upload.size, await storedParts(ports, upload));
  const numbers = new Set([...missing.map(({ number }) => number), ...differingParts(arrived, uploadedParts)]);
  const parts = arrived.map((part) => ({ ...part, sha256: upload.partSha256?.[part.number - 1] }));
  if (numbers.size === 0 && upload.multipartId) await ports.blobs.join(upload.key, upload.multipartId, parts);
  const joined = await findJoined(ports, upload);
  if (joined) return joined;
  if (numbers.size === 0) return currentState(ports, upload);
  return refuse('upload_incomplete', { params: { parts: [...numbers].sort((a, b) => a - b).join(', ') } });
}
