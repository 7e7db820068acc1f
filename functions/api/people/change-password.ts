import { routes } from '#shared/contract/index';
import { endpoint } from '../../runtime/endpoint.ts';
import { passwordChanged } from '../shapes/password-changed.ts';

export const changePassword = endpoint(
  routes.changePassword,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'tokens', 'ids', 'clock', 'site'],
  passwordChanged,
);
