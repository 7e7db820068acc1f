import { ask } from '../api/client.ts';
import { tokenStore } from './token.ts';

/** Here at once, whether the server can be reached or not; where it can, the token is worth nothing anywhere else either. */
export function logout(): void {
  const token = tokenStore.read();
  tokenStore.drop();
  if (token !== null) void ask('POST /auth/logout', {}, { token }).catch(() => undefined);
}
