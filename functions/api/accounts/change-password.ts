import { routes } from '#shared/contract/index';
import { endpoint } from '#functions/runtime/endpoint';
import { passwordChanged } from '#functions/responses/password-changed';

export const changePassword = endpoint(
  routes.changePassword,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'tokens', 'ids', 'clock', 'site'],
  passwordChanged,
);
