import { isListed } from '#functions/domain/files/listing';
import { endpoint } from '#functions/runtime/endpoint';
import { findFile } from '#functions/store/files/files';
import { storefrontChanged } from '#functions/store/profiles/storefronts';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Only a public post of the caller's own can be pinned. */
export const updateStall = endpoint(routes.updateStall, ['table'], async ({ body, user, request }, { table }) => {
  const { about, links, pinned_file_id: pinnedId, shows_sold: showsSold } = body;
  const pinned = pinnedId ? await findFile(table, pinnedId) : undefined;
  if (pinnedId && !(pinned?.ownerId === user.id && isListed(pinned))) return refuse('file_not_found');

  const saved = await table.commit([storefrontChanged(user.id, { about, links, pinnedId, showsSold })]);
  if (!saved.ok) throw new Error(`the stall of ${user.id} could not be saved`);
  return ok({ message: confirmationText('stall_saved', request.language) });
});
