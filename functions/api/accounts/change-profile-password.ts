import { passwordChanged } from '#functions/responses/accounts/password-changed';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';

export const changeProfilePassword = endpoint(
  routes.changeProfilePassword,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'tokens', 'ids', 'clock', 'site'],
  passwordChanged,
);
