import type { Language } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { isVerified } from '../../domain/accounts/accounts.ts';
import { passwordProblem } from '../../domain/accounts/password-problem.ts';
import { accountLimits } from '../../domain/throttling.ts';
import { instant } from '../../domain/time.ts';
import type { Claims, Deps, Site } from '../../ports/index.ts';
import type { Condition } from '../../ports/table.ts';
import type { MailToken } from '../../store/accounts/mail-tokens.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { onlySessions } from '../../store/accounts/sessions.ts';
import { findUser, nothingPending, ownAccount, type User, userKey } from '../../store/accounts/users.ts';
import { outbox } from '../../store/table/outbox.ts';
import { reopened } from '../../store/table/throttle.ts';
import { commitAndSend } from '../outbox.ts';
import { type NotProven, type Proof, type ProofPorts, proveOwner } from './current-password.ts';
import { newSession, type Origin } from './sessions.ts';
import { verified } from './verify.ts';

/**
 * A new password ends every session, in the same commit, and takes back an address that was asked for: whoever chooses one
 * may do so because somebody else was in. By its version, links of mails and names of browsers end with it.
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

/** Of the address under which people know the product: its own words are no password. */
export const hostOf = ({ appUrl }: Site): string => new URL(appUrl).hostname;

interface Change extends Pick<Proof, 'session' | 'factor'> {
  id: string;
  language: Language;
  origin: Origin;
  current: string;
  wanted: string;
}

/** The one session there is afterwards, and the account as it is then. */
export interface Changed {
  claims: Claims;
  user: User;
}

export async function changePassword(
  ports: ProofPorts & Deps<'queues' | 'ids' | 'site'>,
  { id, origin, session: asking, current, wanted, language, factor }: Change,
): Promise<Result<Changed, NotProven>> {
  const { ip } = origin;
  const { table, queues, passwords, ids, clock } = ports;
  const user = await ownAccount(table, id);
  const problem = passwordProblem(wanted, user, hostOf(ports.site));
  if (problem) return refuse('invalid_input', { params: { new_password: problem } });
  const proof = { current, ip, session: asking, factor, purpose: 'password' } as const;
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  if (wanted === current) return refuse('invalid_input', { params: { new_password: 'password_same' } });

  const passwordHash = await passwords.hash(wanted);
  const update = { update: userKey(id), change: changed(passwordHash), when: [stillAt(user.tokenVersion)] };
  const now = clock.now();
  const session = newSession(ids.next(), now, origin);
  const event = securityEvent(id, { what: 'password-changed', ip, at: now });
  const writes = [update, onlySessions(id, [session], now), event];
  const committed = await commitAndSend({ table, queues }, writes, notice(user, { now, language }));
  // Somebody else was quicker, so what was current is not any more.
  if (!committed.ok) return refuse('current_password_wrong');
  return ok({ claims: { id, session: session.id }, user: { ...user, tokenVersion: user.tokenVersion + 1 } });
}

interface Reset {
  token: MailToken;
  language: Language;
  ip: string | undefined;
  wanted: string;
}

/**
 * The mail proved the address as well as a verification mail does, so an account that waited for that is open now. The
 * token is good for the version of the account it was made for: a second use, like any older mail, comes too late.
 */
export async function resetPassword(
  { table, queues, passwords, clock, site }: Deps<'table' | 'queues' | 'passwords' | 'clock' | 'site'>,
  { token, ip, wanted, language }: Reset,
): Promise<Result<User, 'reset_invalid' | 'invalid_input'>> {
  const user = await findUser(table, token.userId);
  if (user?.email !== token.email || user.tokenVersion !== token.tokenVersion) return refuse('reset_invalid');
  const problem = passwordProblem(wanted, user, hostOf(site));
  if (problem) return refuse('invalid_input', { params: { password: problem } });
  const now = clock.now();
  const proven = isVerified(user) ? { set: {}, when: [], alongside: [] } : await verified(table, user, now);
  const { set, add } = changed(await passwords.hash(wanted));
  const update = {
    update: userKey(user.id),
    change: { set: { ...set, ...proven.set }, add },
    when: [stillAt(user.tokenVersion), { attribute: 'email', equals: user.email }, ...proven.when],
  };
  const event = securityEvent(user.id, { what: 'password-reset', ip, at: now });
  const ended = onlySessions(user.id, [], now);
  const names = [user.username, user.email].map((name) => name.toLowerCase());
  const guessed = names.flatMap((name) => accountLimits(name, { ip }));
  const writes = [update, ended, event, ...proven.alongside, ...reopened(guessed)];
  const committed = await commitAndSend({ table, queues }, writes, notice(user, { now, language }));
  return committed.ok ? ok({ ...user, tokenVersion: user.tokenVersion + 1 }) : refuse('reset_invalid');
}
