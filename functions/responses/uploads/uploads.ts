import { instant } from '#functions/domain/time';
import { partCountOf, sortParts } from '#functions/domain/uploads/uploads';
import type { Links, UploadedPart } from '#functions/ports/index';
import type { StoredUpload } from '#functions/store/uploads/uploads';
import type { OpenUpload, UploadAnswer as UploadShape } from '#shared/contract/uploads';
import { limits } from '#shared/limits';

const shownState = {
  uploading: 'uploading',
  writing: 'uploading',
  complete: 'complete',
  used: 'used',
  dropping: 'used',
} as const satisfies Record<StoredUpload['state'], UploadShape['state']>;

/** Missing parts are returned with new upload addresses. */
export async function uploadShape(
  links: Links,
  upload: StoredUpload,
  stored: readonly UploadedPart[],
): Promise<UploadShape> {
  const { key, multipartId, partSha256 } = upload;
  const { arrived, missing } =
    upload.state === 'uploading' ? sortParts(upload.size, stored) : { arrived: [], missing: [] };
  const parts = await Promise.all(
    missing.map(async ({ number, size }) => ({
      number,
      size,
      ...(await links.uploadPart(key, multipartId ?? '', { number, size, sha256: partSha256?.[number - 1] })),
    })),
  );
  return {
    id: upload.id,
    name: upload.name,
    size: upload.size,
    type: upload.type,
    state: shownState[upload.state],
    part_size: limits.partBytes,
    part_count: partCountOf(upload.size),
    parts,
    arrived,
    expires_at: instant(upload.expiresAt),
  };
}

export const openUploadShape = ({ id, name, size, state, begunAt, expiresAt }: StoredUpload): OpenUpload => ({
  id,
  name,
  size,
  state: state === 'complete' ? 'complete' : 'uploading',
  begun_at: instant(begunAt),
  expires_at: instant(expiresAt),
});
