import type { OwnUser } from '#shared/contract/users';
import { CallFailed, fetchJson } from './fetch-json.ts';

/** Whose token this is; null when the server does not accept it. Throws when the server cannot be asked. */
export async function verifySession(token: string, signal: AbortSignal): Promise<OwnUser | null> {
  try {
    const { user } = await fetchJson<{ user: OwnUser }>('/auth/verify', { token, signal });
    return user;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return null;
    throw error;
  }
}
