import type { Language } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { isVerified } from '../../domain/accounts/accounts.ts';
import { passwordProblem } from '../../domain/accounts/password-problem.ts';
import { loginLimits } from '../../domain/throttling.ts';
import { instant } from '../../domain/time.ts';
import type { Deps, Site } from '../../ports/index.ts';
import type { Condition } from '../../ports/table.ts';
import type { MailToken } from '../../store/accounts/mail-tokens.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { findUser, nothingPending, ownAccount, type User, userKey } from '../../store/accounts/users.ts';
import { outbox } from '../../store/table/outbox.ts';
import { reopened } from '../../store/table/throttle.ts';
import { commitAndSend } from '../outbox.ts';
import { type NotProven, proveOwner } from './current-password.ts';
import { verified } from './verify.ts';

/**
 * A new password ends every session by its version, and takes back an address that was asked for: whoever chooses one may
 * do so because somebody else was in.
 */
const changed = (passwordHash: string) => ({
  set: { passwordHash, ...nothingPending },
  add: { tokenVersion: 1 },
});

const stillAt = (tokenVersion: number): Condition => ({ attribute: 'tokenVersion', equals: tokenVersion });

/** What a change of password is told by: the version that it brings is there once. */
function notice({ id, username, email, tokenVersion }: User, { now, language }: { now: number; language: Language }) {
  const params = { username, at: instant(now) };
  const mailId = `password-changed#${id}#${tokenVersion + 1}`;
  return outbox('mail', { id: mailId, to: email, template: 'password-changed', language, params }, { now });
}

/** Of the address under which people know the product. */
export const hostOf = ({ appUrl }: Site): string => new URL(appUrl).hostname;

interface Change {
  id: string;
  language: Language;
  ip: string | undefined;
  current: string;
  wanted: string;
  /** Where the product is found: its own words are no password. */
  host: string;
}

export async function changePassword(
  { table, queues, passwords, clock }: Deps<'table' | 'queues' | 'passwords' | 'clock'>,
  { id, ip, current, wanted, language, host }: Change,
): Promise<Result<User, NotProven>> {
  const user = await ownAccount(table, id);
  const problem = passwordProblem(wanted, user, host);
  if (problem) return refuse('invalid_input', { params: { new_password: problem } });
  const proven = await proveOwner({ table, passwords, clock }, user, { current, ip });
  if (!proven.ok) return proven;
  if (wanted === current) return refuse('invalid_input', { params: { new_password: 'password_same' } });

  const passwordHash = await passwords.hash(wanted);
  const update = { update: userKey(id), change: changed(passwordHash), when: [stillAt(user.tokenVersion)] };
  const now = clock.now();
  const event = securityEvent(id, { what: 'password-changed', ip, at: now });
  const committed = await commitAndSend({ table, queues }, [update, event], notice(user, { now, language }));
  // Somebody else was quicker, so what was current is not any more.
  if (!committed.ok) return refuse('current_password_wrong');
  return ok({ ...user, tokenVersion: user.tokenVersion + 1 });
}

interface Reset {
  token: MailToken;
  language: Language;
  ip: string | undefined;
  wanted: string;
  host: string;
}

/**
 * The mail proved the address as well as a verification mail does, so an account that waited for that is open now. The
 * token is good for the version of the account it was made for: a second use, like any older mail, comes too late.
 */
export async function resetPassword(
  { table, queues, passwords, clock }: Deps<'table' | 'queues' | 'passwords' | 'clock'>,
  { token, ip, wanted, language, host }: Reset,
): Promise<Result<undefined, 'reset_invalid' | 'invalid_input'>> {
  const user = await findUser(table, token.userId);
  if (user?.email !== token.email || user.tokenVersion !== token.tokenVersion) return refuse('reset_invalid');
  const problem = passwordProblem(wanted, user, host);
  if (problem) return refuse('invalid_input', { params: { password: problem } });
  const now = clock.now();
  const proven = isVerified(user) ? { set: {}, when: [], alongside: [] } : verified(user, now);
  const { set, add } = changed(await passwords.hash(wanted));
  const update = {
    update: userKey(user.id),
    change: { set: { ...set, ...proven.set }, add },
    when: [stillAt(user.tokenVersion), { attribute: 'email', equals: user.email }, ...proven.when],
  };
  const event = securityEvent(user.id, { what: 'password-reset', ip, at: now });
  const writes = [update, event, ...proven.alongside, ...reopened(loginLimits(user.id, ip))];
  const committed = await commitAndSend({ table, queues }, writes, notice(user, { now, language }));
  return committed.ok ? ok(undefined) : refuse('reset_invalid');
}
