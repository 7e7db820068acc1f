import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { say } from '#shared/said';
import { passwordProblem } from '../../domain/accounts/password-problem.ts';
import { mailLimit } from '../../domain/throttling.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findSuppression } from '../../store/accounts/suppressed.ts';
import { newUser } from '../../store/accounts/users.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import { hostOf } from '../../usecases/accounts/passwords.ts';
import { linkMail } from '../../usecases/accounts/mail-links.ts';
import { send } from '../../usecases/outbox.ts';

const usernameAt = 1;

/**
 * Everything a new account consists of is one commit: there is no user without its names, and none without its mail. So
 * none comes into being at an address that no mail goes to.
 */
export const register = endpoint(
  routes.register,
  ['table', 'queues', 'passwords', 'ids', 'clock', 'site'],
  async ({ body, request }, ports) => {
    const { username, email } = body;
    const problem = passwordProblem(body.password, { username, email }, hostOf(ports.site));
    if (problem) return refuse('invalid_input', { params: { password: problem } });
    const [suppression, passwordHash] = await Promise.all([
      findSuppression(ports.table, email),
      ports.passwords.hash(body.password),
    ]);
    if (suppression) return refuse('email_refuses_mail');

    const now = ports.clock.now();
    const { language } = request;
    const user = { id: ports.ids.next(), username, email, passwordHash, language, createdAt: now };
    const mail = linkMail('verify-email', user, { ids: ports.ids, now, language });
    const alongside = [...newUser(user), ...mail.writes];
    const committed = await commitWithin(ports.table, [mailLimit(email)], { now, alongside });

    if ('code' in committed) return committed;
    if (!committed.ok)
      return refuse(committed.failed.some(({ at }) => at === usernameAt) ? 'username_taken' : 'email_taken');
    await send(ports, mail.entry);
    return ok({ message: say('registered', language, { email }) });
  },
);
