import type { OwnUser } from '#shared/contract/people';
import { ApiError, ask } from '../api/client.ts';

/** Whose token this is; null when the server does not accept it. Throws when the server cannot be asked. */
export async function verifySession(token: string, signal: AbortSignal): Promise<OwnUser | null> {
  try {
    const { user } = await ask('GET /auth/verify', {}, { token, signal });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
