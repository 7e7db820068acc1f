import type { CoverSize } from '#functions/domain/files/previews/covers';
import { arrivingPrefix } from '#shared/limits';

/** Where a cover arrives, by an address that is good for a while. Nobody can name another one's: whose it is, is part of it. */
export const arrivingCover = (ownerId: string, id: string, size: CoverSize): string =>
  `${arrivingPrefix}covers/${ownerId}/${id}/${size}`;
