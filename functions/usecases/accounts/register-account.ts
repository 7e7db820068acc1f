import { isVerified, linkTimes } from '#functions/domain/accounts/accounts';
import { passwordProblem } from '#functions/domain/accounts/password-problem';
import { registrationLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { registeringBrowser } from '#functions/store/accounts/sessions/registering-browser';
import { findUsersAtAddress, newUser } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin } from '#functions/store/table/throttle';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';
import { send } from '../outbox.ts';
import { addressTakenEmail } from './address-taken.ts';
import { linkEmail } from './mail-links.ts';
import { hostOf } from './passwords.ts';

interface Registration {
  username: string;
  email: string;
  password: string;
  returnTo: string | undefined;
  /** Lets the registering browser log in by the verification link. */
  browserKey: string | undefined;
  ip: string | undefined;
  language: Language;
}

/**
 * A new account is one commit: there is no user without its names, and none without its verification email, hence none at an
 * undeliverable address. That an address is registered already is told only to its mailbox: the caller gets the same answer, and can
 * log in as little, as with any unverified address.
 */
export async function registerAccount(
  deps: Deps<'table' | 'queues' | 'passwords' | 'ids' | 'clock' | 'site'>,
  { username, email, password, returnTo, browserKey, ip, language }: Registration,
) {
  const problem = passwordProblem(password, { username, email }, hostOf(deps.site));
  if (problem) return refuse('invalid_input', { params: { password: problem } });
  const { table, ids } = deps;
  const [suppression, { owner }, passwordHash] = await Promise.all([
    findSuppression(table, email),
    findUsersAtAddress(table, email),
    deps.passwords.hash(password),
  ]);
  const now = deps.clock.now();
  const user = { id: ids.next(), username, email, passwordHash, language, createdAt: now };
  const mail =
    owner && isVerified(owner)
      ? addressTakenEmail(owner, { ids, now, email, ip, returnTo })
      : linkEmail('verify-email', user, { ids, now, language, returnTo });
  const expiresAt = now + linkTimes['verify-email'];
  const browser = browserKey ? [registeringBrowser(user.id, { key: browserKey, expiresAt })] : [];
  const alongside = suppression ? [] : [...newUser(user), ...mail.writes, ...browser];
  const committed = await commitWithin(table, registrationLimits(email, ip), { now, alongside });

  if ('code' in committed) return committed;
  if (!committed.ok) return refuse('username_taken');
  if (suppression) return refuse('email_refuses_mail');
  await send(deps, mail.entry);
  return ok(undefined);
}
