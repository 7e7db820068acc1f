import { admit } from '#functions/domain/accounts/accounts';
import { rangeOf } from '#functions/domain/accounts/address-range';
import { loginLimits } from '#functions/domain/throttling';
import type { Deps, Passwords } from '#functions/ports/index';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { absentUserId, findLogins, type User } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin, returnUses } from '#functions/store/table/throttle';
import type { CodeFactor } from '#shared/contract/shapes/factor-fields';
import { ok, refuse } from '#shared/result';
import { proveAtLogin } from './factors/prove-factor.ts';
import { deviceToken, knownDevice } from './sessions/devices.ts';
import { type Origin, openSession } from './sessions/sessions.ts';

let decoy: Promise<string> | undefined;

/** An unknown account is checked against this hash, so that it takes as long as a wrong password. Made once per process. */
function decoyHash(passwords: Passwords): Promise<string> {
  decoy ??= passwords.hash('nobody has this password');
  return decoy;
}

/** The account that the password fits. Always computes the same number of hashes, whichever accounts exist. */
async function findByPassword(password: string, logins: readonly (User | undefined)[], passwords: Passwords) {
  const matches = await Promise.all(
    logins.map(async (user) => passwords.matches(user?.passwordHash ?? (await decoyHash(passwords)), password)),
  );
  return logins.find((_, at) => matches[at]);
}

/**
 * The key attempts are counted by: the typed name, because counting by account would reveal which address a username has. A known
 * browser counts by account.
 */
const attemptKey = (name: string, account: User | undefined, device: string | undefined): string =>
  (device !== undefined && account?.id) || name;

/** Why the verification email cannot be delivered. */
const suppressedEmail = { bounced: 'email_bounced', complained: 'email_refuses_mail' } as const;

type LoginRefusal = 'invalid_credentials' | 'email_not_verified';

async function refuseLogin(
  { table, clock }: Deps<'table' | 'clock'>,
  user: User | undefined,
  { code, ip }: { code: LoginRefusal; ip: string | undefined },
) {
  const event = securityEventWrite(user?.id ?? rangeOf(ip), { what: 'login-refused', ip, at: clock.now() });
  const unverified = code === 'email_not_verified' ? user : undefined;
  const [suppression] = await Promise.all([
    unverified && findSuppression(table, unverified.email),
    table.commit([event]),
  ]);
  return refuse(suppression ? suppressedEmail[suppression] : code);
}

interface Credentials {
  /** The username or email address, as it was typed. */
  login: string;
  password: string;
  factor: CodeFactor | undefined;
  origin: Origin;
  /** The header in which the browser names itself. */
  deviceHeader: string | undefined;
}

/**
 * An attempt is counted before the password is checked, so that parallel guesses cannot exceed the limit, and given back if the
 * password was right.
 */
export async function logIn(
  deps: Deps<'table' | 'passwords' | 'tokens' | 'factorVault' | 'ids' | 'clock'>,
  { login, password, factor, origin, deviceHeader }: Credentials,
) {
  const { table, passwords, tokens, clock } = deps;
  const { ip } = origin;
  const name = login.toLowerCase();
  const logins = await findLogins(table, name);
  const account = logins.find((candidate) => candidate !== undefined);
  const device = await knownDevice(tokens, account, deviceHeader);
  const limits = loginLimits(attemptKey(name, account, device), { ip, device });
  const now = clock.now();
  const sessions = findSessions(table, account?.id ?? absentUserId);
  const [attempt] = await Promise.all([commitWithin(table, limits, { now }), sessions]);
  if ('code' in attempt) return attempt;

  const user = await findByPassword(password, logins, passwords);
  const admitted = admit(user, user !== undefined);
  const [proven] = await Promise.all([
    admitted.ok && proveAtLogin(deps, admitted.value.id, { factor, device, ip }),
    user && returnUses(table, limits, now),
  ]);
  if (!admitted.ok) return refuseLogin(deps, user ?? account, { code: admitted.code, ip });
  if (proven && !proven.ok) return proven;
  const opened = await openSession(deps, admitted.value, { ...origin, storedSessions: sessions, isProven: true });
  if (!opened.ok) return refuseLogin(deps, user, { code: opened.code, ip });
  const [token, signedDevice] = await Promise.all([
    tokens.issue(opened.value),
    deviceToken(deps, admitted.value, device),
  ]);
  return ok({ user: admitted.value, token, device: signedDevice });
}
