import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { saveProfile } from '#functions/usecases/profiles/save-profile';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const updateProfile = endpoint(
  routes.updateProfile,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async (input, deps) => {
    const saved = await saveProfile(deps, input);
    if (!saved.ok) return saved;
    const { user, requestedEmail: email } = saved.value;
    const { language } = input.request;
    const message =
      email === undefined
        ? confirmationText('profile_saved', language)
        : confirmationText('profile_mailed', language, { email });
    return ok({ user: ownUserOf(user), message });
  },
);
