import { isVerified, linkTimes } from '#functions/domain/accounts/accounts';
import { passwordProblem } from '#functions/domain/accounts/password-problem';
import { registrationLimits } from '#functions/domain/throttling';
import { endpoint } from '#functions/runtime/endpoint';
import { registeringBrowser } from '#functions/store/accounts/sessions/registering-browser';
import { findAtAddress, newUser } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin } from '#functions/store/table/throttle';
import { addressTakenEmail } from '#functions/usecases/accounts/address-taken';
import { linkEmail } from '#functions/usecases/accounts/mail-links';
import { hostOf } from '#functions/usecases/accounts/passwords';
import { send } from '#functions/usecases/outbox';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { isForPayment } from '#shared/return-path';

/**
 * A new account is one commit: there is no user without its names, and none without its verification email, hence none at an
 * undeliverable address. That an address is registered already is told only to its mailbox: the caller gets the same answer, and can
 * log in as little, as with any unverified address.
 */
export const register = endpoint(
  routes.register,
  ['table', 'queues', 'passwords', 'ids', 'clock', 'site'],
  async ({ body, request }, ports) => {
    const { username, email, return_to: returnTo, browser_key: key } = body;
    const problem = passwordProblem(body.password, { username, email }, hostOf(ports.site));
    if (problem) return refuse('invalid_input', { params: { password: problem } });
    const { table, ids } = ports;
    const [suppression, { owner }, passwordHash] = await Promise.all([
      findSuppression(table, email),
      findAtAddress(table, email),
      ports.passwords.hash(body.password),
    ]);
    const now = ports.clock.now();
    const { language } = request;
    const user = { id: ids.next(), username, email, passwordHash, language, createdAt: now };
    const mail =
      owner && isVerified(owner)
        ? addressTakenEmail(owner, { ids, now, email, ip: request.ip, returnTo })
        : linkEmail('verify-email', user, { ids, now, language, returnTo });
    const expiresAt = now + linkTimes['verify-email'];
    const browser = isForPayment(returnTo) && key ? [registeringBrowser(user.id, { key, expiresAt })] : [];
    const alongside = suppression ? [] : [...newUser(user), ...mail.writes, ...browser];
    const committed = await commitWithin(table, registrationLimits(email, request.ip), { now, alongside });

    if ('code' in committed) return committed;
    if (!committed.ok) return refuse('username_taken');
    if (suppression) return refuse('email_refuses_mail');
    await send(ports, mail.entry);
    return ok({ message: confirmationText('registered', language, { email }) });
  },
);
