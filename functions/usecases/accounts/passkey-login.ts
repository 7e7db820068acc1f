import type { Assertion, RequestOptions } from '#shared/contract/shapes/factor-fields';
import { isId } from '#shared/ids';
import { ok, type Result, refuse } from '#shared/result';
import { requestOptionsOf, userOfHandle } from '../../domain/accounts/challenges.ts';
import { passkeyLoginLimits } from '../../domain/throttling.ts';
import type { Claims, Deps } from '../../ports/index.ts';
import { newChallenge } from '../../store/accounts/passkey-challenges.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { findSessions } from '../../store/accounts/sessions.ts';
import { findVerified, type User } from '../../store/accounts/users.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import { provePasskey } from './prove-passkey.ts';
import { type Origin, openSession } from './sessions.ts';

/** Whose it will be is not known before it is answered. */
const purpose = 'login';

export async function startPasskeyLogin(
  { table, clock, ids, site }: Deps<'table' | 'clock' | 'ids' | 'site'>,
  ip: string | undefined,
): Promise<Result<RequestOptions, 'too_many_requests'>> {
  const now = clock.now();
  const challenge = ids.secret();
  const alongside = [newChallenge(challenge, { purpose }, now)];
  const attempt = await commitWithin(table, passkeyLoginLimits(ip), { now, alongside });
  return 'code' in attempt ? attempt : ok(requestOptionsOf({ appUrl: site.appUrl, challenge, passkeys: [] }));
}

/** The authenticator says whose it is, and proves it by the key that is kept for that user. */
export async function passkeyLogin(
  ports: Deps<'table' | 'clock' | 'ids' | 'passkeys'>,
  { credential, origin }: { credential: Assertion; origin: Origin },
): Promise<Result<{ user: User; claims: Claims }, 'passkey_unknown'>> {
  const { table, clock } = ports;
  const userId = userOfHandle(credential.response.userHandle);
  const user = userId !== undefined && isId(userId) ? await findVerified(table, userId) : undefined;
  if (!user) return refuse('passkey_unknown');
  const sessions = findSessions(table, user.id);
  const [isRight] = await Promise.all([provePasskey(ports, user.id, { credential, use: { purpose } }), sessions]);
  const opened = isRight
    ? await openSession(ports, user, { ...origin, storedSessions: sessions, isProven: true })
    : undefined;
  if (opened?.ok) return ok({ user, claims: opened.value });
  await table.commit([securityEvent(user.id, { what: 'login-refused', ip: origin.ip, at: clock.now() })]);
  return refuse('passkey_unknown');
}
