import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { admit } from '../../domain/accounts/accounts.ts';
import { loginLimits } from '../../domain/throttling.ts';
import type { Passwords } from '../../ports/index.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { rangeOf, securityEvent } from '../../store/accounts/security-log.ts';
import { findSuppression } from '../../store/accounts/suppressed.ts';
import { findUserByLogin } from '../../store/accounts/users.ts';
import { commitWithin, giveBack } from '../../store/table/throttle.ts';
import { proveAtLogin } from '../../usecases/accounts/prove-factor.ts';
import { ownUserOf } from '../shapes/users.ts';

let decoy: Promise<string> | undefined;

/** An unknown account is checked against this one, so that it takes as long as a wrong password. Made once per process. */
function decoyHash(passwords: Passwords): Promise<string> {
  decoy ??= passwords.hash('nobody has this password');
  return decoy;
}

/** Why the mail that would verify the address does not come. */
const noMail = { bounced: 'email_bounced', complained: 'email_refuses_mail' } as const;

/**
 * An attempt is counted before the password is looked at, so parallel guesses cannot get past the limit, and given back
 * when the password was right.
 */
export const login = endpoint(
  routes.login,
  ['table', 'passwords', 'tokens', 'clock', 'factorVault'],
  async ({ body, request }, ports) => {
    const { table, passwords, tokens, clock } = ports;
    const name = body.email.toLowerCase();
    const user = await findUserByLogin(table, name);
    const limits = loginLimits(user?.id ?? name, request.ip);
    const now = clock.now();
    const counted = await commitWithin(table, limits, { now });
    if ('code' in counted) return counted;

    const matches = await passwords.matches(user?.passwordHash ?? (await decoyHash(passwords)), body.password);
    const admitted = admit(user, matches);
    const { ip } = request;
    const happened = (what: 'login' | 'login-refused') =>
      table.commit([securityEvent(user?.id ?? rangeOf(ip), { what, ip, at: now })]);
    await Promise.all([matches && giveBack(table, limits, now), admitted.ok || happened('login-refused')]);
    if (!admitted.ok) {
      const suppression = user && admitted.code === 'email_not_verified' && (await findSuppression(table, user.email));
      return suppression ? refuse(noMail[suppression]) : admitted;
    }
    const proven = await proveAtLogin(ports, admitted.value.id, { factor: body.second_factor, ip });
    if (!proven.ok) return proven;
    await happened('login');
    return ok({ token: await tokens.issue(admitted.value), user: ownUserOf(admitted.value) });
  },
);
