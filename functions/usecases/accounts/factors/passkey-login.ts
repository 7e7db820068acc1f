import { requestOptionsOf, userOfHandle } from '#functions/domain/accounts/factors/challenges';
import { addressLimits } from '#functions/domain/throttling';
import type { Claims, Deps } from '#functions/ports/index';
import { newChallenge } from '#functions/store/accounts/factors/passkey-challenges';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { findVerified, type User } from '#functions/store/accounts/users';
import { commitWithin } from '#functions/store/table/throttle';
import type { Assertion, RequestOptions } from '#shared/contract/shapes/factor-fields';
import { isId } from '#shared/ids';
import { ok, type Result, refuse } from '#shared/result';
import { type Origin, openSession } from '../sessions/sessions.ts';
import { provePasskey } from './prove-passkey.ts';

/** Names no user: who logs in is known only from the answer. */
const purpose = 'login';

export async function issueLoginChallenge(
  { table, clock, ids, site }: Deps<'table' | 'clock' | 'ids' | 'site'>,
  ip: string | undefined,
): Promise<Result<RequestOptions, 'too_many_requests'>> {
  const now = clock.now();
  const challenge = ids.secret();
  const alongside = [newChallenge(challenge, { purpose }, now)];
  const attempt = await commitWithin(table, addressLimits('passkey-login', ip), { now, alongside });
  return 'code' in attempt ? attempt : ok(requestOptionsOf({ appUrl: site.appUrl, challenge, passkeys: [] }));
}

/** The authenticator names the user and proves it by the key stored for that user. */
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
  await table.commit([securityEventWrite(user.id, { what: 'login-refused', ip: origin.ip, at: clock.now() })]);
  return refuse('passkey_unknown');
}
