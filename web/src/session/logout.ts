import { ask } from '../api/client.ts';
import { tokenStore } from './token.ts';

/** Ends the session in this browser at once, even offline; the server invalidates the token if it can be reached. */
export function logout(): void {
  const token = tokenStore.read();
  tokenStore.drop();
  if (token !== null) void ask('POST /auth/logout', {}, { token }).catch(() => undefined);
}
