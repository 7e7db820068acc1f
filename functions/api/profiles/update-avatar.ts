import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { changeAvatar } from '#functions/usecases/profiles/avatars';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const updateAvatar = endpoint(
  routes.updateAvatar,
  ['table', 'blobs', 'queues', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const changed = await changeAvatar(ports, user.id, body.picture);
    if (!changed.ok) return changed;
    const confirmation = body.picture === null ? 'avatar_removed' : 'avatar_saved';
    return ok({ user: ownUserOf(changed.value), message: confirmationText(confirmation, request.language) });
  },
);
