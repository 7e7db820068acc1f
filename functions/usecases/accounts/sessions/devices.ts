import type { Deps, Tokens } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';

/** Device tokens read per request: a family shares a browser at most, and each account has its own token. */
const devicesAtMost = 5;

/**
 * Finds the user's device in the header that lists a browser's device tokens, separated by commas. A token is valid for
 * one account, and until its password changes: a thief of the old password may have some.
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

/** For a browser that has proven its user; keeps the device id if it has one. */
export const deviceToken = (
  { tokens, ids }: Deps<'tokens' | 'ids'>,
  { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
  device?: string,
): Promise<string> => tokens.issueDevice({ id, device: device ?? ids.next(), tokenVersion });
