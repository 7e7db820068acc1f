import { admit } from '#functions/domain/accounts/accounts';
import { rangeOf } from '#functions/domain/accounts/address-range';
import { loginLimits } from '#functions/domain/throttling';
import type { Deps, Passwords } from '#functions/ports/index';
import { ownUserOf } from '#functions/responses/users';
import { endpoint } from '#functions/runtime/endpoint';
import { securityEvent } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { findLogins, nobody, type User } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin, giveBack } from '#functions/store/table/throttle';
import { proveAtLogin } from '#functions/usecases/accounts/factors/prove-factor';
import { deviceToken, knownDevice } from '#functions/usecases/accounts/sessions/devices';
import { openSession, originOf } from '#functions/usecases/accounts/sessions/sessions';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

let decoy: Promise<string> | undefined;

/** An unknown account is checked against this hash, so that it takes as long as a wrong password. Made once per process. */
function decoyHash(passwords: Passwords): Promise<string> {
  decoy ??= passwords.hash('nobody has this password');
  return decoy;
}

/** The account that the password fits. Always computes the same number of hashes, whichever accounts exist. */
async function whoseIs(password: string, logins: readonly (User | undefined)[], passwords: Passwords) {
  const matches = await Promise.all(
    logins.map(async (user) => passwords.matches(user?.passwordHash ?? (await decoyHash(passwords)), password)),
  );
  return logins.find((_, at) => matches[at]);
}

/**
 * The key attempts are counted by: the typed name, because counting by account would reveal which address a username has. A known
 * browser counts by account.
 */
const countedAs = (name: string, account: User | undefined, device: string | undefined): string =>
  (device !== undefined && account?.id) || name;

/** Why the verification email cannot be delivered. */
const noMail = { bounced: 'email_bounced', complained: 'email_refuses_mail' } as const;

type Turned = 'invalid_credentials' | 'email_not_verified';

async function turnedAway(
  { table, clock }: Deps<'table' | 'clock'>,
  user: User | undefined,
  { code, ip }: { code: Turned; ip: string | undefined },
) {
  const event = securityEvent(user?.id ?? rangeOf(ip), { what: 'login-refused', ip, at: clock.now() });
  const unverified = code === 'email_not_verified' ? user : undefined;
  const [suppression] = await Promise.all([
    unverified && findSuppression(table, unverified.email),
    table.commit([event]),
  ]);
  return refuse(suppression ? noMail[suppression] : code);
}

/**
 * An attempt is counted before the password is checked, so that parallel guesses cannot exceed the limit, and given back if the
 * password was right.
 */
export const login = endpoint(
  routes.login,
  ['table', 'passwords', 'tokens', 'factorVault', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const { table, passwords, tokens, clock } = ports;
    const name = body.email.toLowerCase();
    const origin = originOf(request);
    const logins = await findLogins(table, name);
    const account = logins.find((login) => login !== undefined);
    const device = await knownDevice(tokens, account, request.headers['x-device']);
    const limits = loginLimits(countedAs(name, account, device), { ip: request.ip, device });
    const now = clock.now();
    const sessions = findSessions(table, account?.id ?? nobody);
    const [attempt] = await Promise.all([commitWithin(table, limits, { now }), sessions]);
    if ('code' in attempt) return attempt;

    const user = await whoseIs(body.password, logins, passwords);
    const admitted = admit(user, user !== undefined);
    const { ip } = request;
    const [proven] = await Promise.all([
      admitted.ok && proveAtLogin(ports, admitted.value.id, { factor: body.second_factor, device, ip }),
      user && giveBack(table, limits, now),
    ]);
    if (!admitted.ok) return turnedAway(ports, user ?? account, { code: admitted.code, ip });
    if (proven && !proven.ok) return proven;
    const opened = await openSession(ports, admitted.value, { ...origin, storedSessions: sessions, isProven: true });
    if (!opened.ok) return turnedAway(ports, user, { code: opened.code, ip });
    const [token, signedDevice] = await Promise.all([
      tokens.issue(opened.value),
      deviceToken(ports, admitted.value, device),
    ]);
    return ok({ token, device: signedDevice, user: ownUserOf(admitted.value) });
  },
);
