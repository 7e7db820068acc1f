import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { confirmationText } from '#shared/said';
import { isListed } from '../../domain/files/listing.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findFile } from '../../store/files/files.ts';
import { stallChanged } from '../../store/people/stalls.ts';

/** Only a public post of the caller's own can be pinned. */
export const updateStall = endpoint(routes.updateStall, ['table'], async ({ body, user, request }, { table }) => {
  const { about, links, pinned_file_id: pinnedId, shows_sold: showsSold } = body;
  const pinned = pinnedId ? await findFile(table, pinnedId) : undefined;
  if (pinnedId && !(pinned?.ownerId === user.id && isListed(pinned))) return refuse('file_not_found');

  const saved = await table.commit([stallChanged(user.id, { about, links, pinnedId, showsSold })]);
  if (!saved.ok) throw new Error(`the stall of ${user.id} could not be saved`);
  return ok({ message: confirmationText('stall_saved', request.language) });
});
