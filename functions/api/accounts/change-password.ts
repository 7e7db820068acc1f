import { passwordChanged } from '#functions/responses/accounts/password-changed';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';

export const changePassword = endpoint(
  routes.changePassword,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'tokens', 'ids', 'clock', 'site'],
  passwordChanged,
);
