import type { Assertion, RequestOptions } from '#shared/contract/shapes/factor-fields';
import { isId } from '#shared/ids';
import { ok, type Result, refuse } from '#shared/result';
import { requestOptionsOf, userOfHandle } from '../../domain/accounts/challenges.ts';
import { passkeyLoginLimits } from '../../domain/throttling.ts';
import type { Deps } from '../../ports/index.ts';
import { newChallenge } from '../../store/accounts/passkey-challenges.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { findVerified, type User } from '../../store/accounts/users.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import { provePasskey } from './prove-passkey.ts';

/** Whose it will be is not known before it is answered. */
const purpose = 'login';

export async function startPasskeyLogin(
  { table, clock, ids, site }: Deps<'table' | 'clock' | 'ids' | 'site'>,
  ip: string | undefined,
): Promise<Result<RequestOptions, 'too_many_requests'>> {
  const now = clock.now();
  const challenge = ids.secret();
  const alongside = [newChallenge(challenge, { purpose }, now)];
  const counted = await commitWithin(table, passkeyLoginLimits(ip), { now, alongside });
  return 'code' in counted ? counted : ok(requestOptionsOf({ appUrl: site.appUrl, challenge, passkeys: [] }));
}

/** The authenticator says whose it is, and proves it by the key that is kept for that user. */
export async function passkeyLogin(
  ports: Deps<'table' | 'clock' | 'passkeys'>,
  { credential, ip }: { credential: Assertion; ip: string | undefined },
): Promise<Result<User, 'passkey_unknown'>> {
  const { table, clock } = ports;
  const userId = userOfHandle(credential.response.userHandle);
  const user = userId !== undefined && isId(userId) ? await findVerified(table, userId) : undefined;
  if (!user) return refuse('passkey_unknown');
  const event = (what: 'login' | 'login-refused') => securityEvent(user.id, { what, ip, at: clock.now() });
  if (await provePasskey(ports, user.id, { credential, use: { purpose }, alongside: [event('login')] }))
    return ok(user);
  await table.commit([event('login-refused')]);
  return refuse('passkey_unknown');
}
