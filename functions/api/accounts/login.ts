import { ownUserOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { logIn } from '#functions/usecases/accounts/log-in';
import { originOf } from '#functions/usecases/accounts/sessions/sessions';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const login = endpoint(
  routes.login,
  ['table', 'passwords', 'tokens', 'factorVault', 'ids', 'clock'],
  async ({ body, request }, deps) => {
    const loggedIn = await logIn(deps, {
      login: body.email,
      password: body.password,
      factor: body.second_factor,
      origin: originOf(request),
      deviceHeader: request.headers['x-device'],
    });
    if (!loggedIn.ok) return loggedIn;
    const { token, device, user } = loggedIn.value;
    return ok({ token, device, user: ownUserOf(user) });
  },
);
