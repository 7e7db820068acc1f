import type { Deps, Tokens } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';

/** A browser is shared by a family at most; each of its accounts has a token of its own. */
const devicesAtMost = 5;

/**
 * The header in which a browser names itself: the tokens of the accounts that have logged in with it, separated by commas.
 * Each is good for its own account, and until its password is changed: whoever knew the old one may have some.
 */
export async function knownDevice(
  tokens: Tokens,
  user: User | undefined,
  header: string | undefined,
): Promise<string | undefined> {
  if (!user || header === undefined) return undefined;
  const deviceTokens = header.split(',').slice(0, devicesAtMost);
  const devices = await Promise.all(deviceTokens.map((token) => tokens.readDevice(token.trim())));
  return devices.find((claim) => claim?.id === user.id && claim.tokenVersion === user.tokenVersion)?.device;
}

/** For a browser that has proven to be its user's; the same name again where it has one. */
export const deviceToken = (
  { tokens, ids }: Deps<'tokens' | 'ids'>,
  { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
  device?: string,
): Promise<string> => tokens.issueDevice({ id, device: device ?? ids.next(), tokenVersion });
