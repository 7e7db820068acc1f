import type { CoverSize } from '#functions/domain/files/previews/covers';
import { arrivingPrefix } from '#shared/limits';

/**
 * Where a cover is uploaded, under a presigned address. The key contains the owner, so that a user cannot name another
 * user's upload.
 */
export const arrivingCover = (ownerId: string, id: string, size: CoverSize): string =>
  `${arrivingPrefix}covers/${ownerId}/${id}/${size}`;
