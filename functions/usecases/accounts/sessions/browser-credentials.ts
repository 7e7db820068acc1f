import type { Claims, Deps } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { deviceToken, knownDevice } from './devices.ts';

/** The tokens for a browser whose user logged in without a password: the session's and the device's. */
export async function browserCredentials(
  ports: Deps<'tokens' | 'ids'>,
  { user, claims }: { user: User; claims: Claims },
  header: string | undefined,
): Promise<{ token: string; device: string }> {
  const existing = await knownDevice(ports.tokens, user, header);
  const [token, device] = await Promise.all([ports.tokens.issue(claims), deviceToken(ports, user, existing)]);
  return { token, device };
}
