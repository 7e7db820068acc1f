import { isVerified } from '#functions/domain/accounts/accounts';
import { addressSince, undoTime } from '#functions/domain/accounts/email-change';
import { firstSince, kindsOf, setBefore } from '#functions/domain/accounts/factors/factors';
import { passwordProblem } from '#functions/domain/accounts/password-problem';
import type { Session } from '#functions/domain/accounts/sessions/sessions';
import { isUnconfirmed } from '#functions/domain/payouts/payout-account';
import { accountLimits } from '#functions/domain/throttling';
import { instant } from '#functions/domain/time';
import type { Claims, Deps, Site } from '#functions/ports/index';
import type { Condition, Table } from '#functions/ports/table';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { findPayoutData } from '#functions/store/accounts/identity';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findSessions, onlySessions } from '#functions/store/accounts/sessions/sessions';
import { findUser, nothingPending, ownAccount, type User, userKey } from '#functions/store/accounts/users';
import type { MailToken } from '#functions/store/emails/mail-tokens';
import { resetLimits } from '#functions/store/table/throttle';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { type Proof, type ProofPorts, proveOwner } from './current-password.ts';
import { eventsOf, type RevertedChanges, revertChanges } from './reversible-settings.ts';
import { rollBackByReset } from './roll-back.ts';
import { securityEmails } from './security-emails.ts';
import { newSession, type Origin } from './sessions/sessions.ts';
import { verificationChange } from './verify.ts';

/**
 * A new password ends every session in the same commit and drops a pending address, as the reason for it may be an
 * intruder. The raised token version also voids mailed links and device tokens.
 */
const newPasswordChange = (passwordHash: string) => ({
  set: { passwordHash, ...nothingPending },
  add: { tokenVersion: 1 },
});

const versionUnchanged = (tokenVersion: number): Condition => ({ attribute: 'tokenVersion', equals: tokenVersion });

/** Emails about a change of password. Their id carries the new token version, so each change is mailed once. */
const passwordEmails = (ports: Deps<'table' | 'ids'>, user: User, now: number) =>
  securityEmails(ports, user, {
    id: `password-changed#${user.id}#${user.tokenVersion + 1}`,
    template: 'password-changed',
    params: { at: instant(now) },
    now,
  });

/** The site's host name: passwords may not contain its words. */
export const hostOf = ({ appUrl }: Site): string => new URL(appUrl).hostname;

interface PasswordChange extends Pick<Proof, 'session' | 'factor'> {
  id: string;
  origin: Origin;
  current: string;
  newPassword: string;
}

/** The properties that a session passes to its replacement. */
async function successorOf(table: Table, { id, session }: Claims): Promise<Pick<Session, 'provesMailbox'>> {
  const { sessions } = await findSessions(table, id);
  const provesMailbox = sessions.find((entry) => entry.id === session)?.provesMailbox;
  return provesMailbox ? { provesMailbox } : {};
}

export async function replacePassword(
  ports: ProofPorts & Deps<'queues' | 'ids' | 'site'>,
  { id, origin, session: currentSession, current, newPassword, factor }: PasswordChange,
) {
  const { ip } = origin;
  const { table, passwords, ids, clock } = ports;
  const user = await ownAccount(table, id);
  const problem = passwordProblem(newPassword, user, hostOf(ports.site));
  if (problem) return refuse('invalid_input', { params: { new_password: problem } });
  const proof = { current, ip, session: currentSession, factor, purpose: 'password' } as const;
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  if (newPassword === current) return refuse('invalid_input', { params: { new_password: 'password_same' } });

  const passwordHash = await passwords.hash(newPassword);
  const update = {
    update: userKey(id),
    change: newPasswordChange(passwordHash),
    when: [versionUnchanged(user.tokenVersion)],
  };
  const now = clock.now();
  const session = {
    ...(await successorOf(table, { id, session: currentSession })),
    ...newSession(ids.next(), now, origin),
    passwordAt: now,
  };
  const event = securityEventWrite(id, { what: 'password-changed', ip, at: now });
  const emails = await passwordEmails(ports, user, now);
  const writes = [update, onlySessions(id, [session], now), event, ...emails.writes];
  const committed = await commitAndSend(ports, writes, ...emails.entries);
  // A concurrent change won, so `current` is no longer the password.
  if (!committed.ok) return refuse('current_password_wrong');
  return ok({ claims: { id, session: session.id }, user: { ...user, tokenVersion: user.tokenVersion + 1 } });
}

interface PasswordReset {
  token: MailToken;
  ip: string | undefined;
  newPassword: string;
}

type ResetPorts = Deps<'table' | 'queues' | 'passwords' | 'ids' | 'clock' | 'site'>;

/**
 * Reverts recent settings made without the mailbox, and factors younger than the address: a thief of the old password
 * may have set them.
 */
async function revertedByReset({ table, clock }: ResetPorts, user: User): Promise<RevertedChanges> {
  const now = clock.now();
  const [payout, factors, { changes }] = await Promise.all([
    findPayoutData(table, user.id),
    findFactors(table, user.id, now),
    findEmailChanges(table, user.id),
  ]);
  const week = now - undoTime;
  const young = Math.max(week, addressSince(user.email, changes));
  // A payee confirmed by such a factor is no better than the factor, which may have been replaced since.
  const hasOldFactor = kindsOf(setBefore(factors, young)).length > 0;
  const isMistrusted = payout.payee && (isUnconfirmed(payout.payee, now) || (payout.payee.byFactor && !hasOldFactor));
  const since = { factors: young, payee: isMistrusted ? week : firstSince(factors, young) };
  return revertChanges(user.id, { payout, factors }, since);
}

/**
 * The mail proves the address as a verification mail does, so it also verifies a waiting account. The token is valid
 * for one token version: a second use, or an older mail, is refused. From an address that was replaced lately it also
 * reverts that change and everything set since.
 */
export async function applyPasswordReset(
  ports: ResetPorts,
  { token, ip, newPassword }: PasswordReset,
): Promise<Result<User, 'reset_invalid' | 'invalid_input'>> {
  const { table, passwords, clock, site } = ports;
  const user = await findUser(table, token.userId);
  if (user?.tokenVersion !== token.tokenVersion || user === undefined) return refuse('reset_invalid');
  const problem = passwordProblem(newPassword, user, hostOf(site));
  if (problem) return refuse('invalid_input', { params: { password: problem } });
  const now = clock.now();
  if (user.email !== token.email) {
    const passwordHash = await passwords.hash(newPassword);
    return rollBackByReset(ports, { user, address: token.email, passwordHash, ip });
  }
  const proven = isVerified(user) ? { set: {}, when: [], alongside: {} } : await verificationChange(table, user, now);
  const reverted = await revertedByReset(ports, user);
  const { set, add } = newPasswordChange(await passwords.hash(newPassword));
  const update = {
    update: userKey(user.id),
    change: { set: { ...set, ...proven.set, ...(reverted.isPayeeGone && { payout: undefined }) }, add },
    when: [versionUnchanged(user.tokenVersion), { attribute: 'email', equals: user.email }, ...proven.when],
  };
  const names = [user.username, user.email].map((name) => name.toLowerCase());
  const guessLimits = names.flatMap((name) => accountLimits(name, { ip }));
  const emails = await passwordEmails(ports, user, now);
  const writes = {
    update,
    sessions: onlySessions(user.id, [], now),
    event: securityEventWrite(user.id, { what: 'password-reset', ip, at: now }),
    events: eventsOf(reverted).map((what) => securityEventWrite(user.id, { what, ip, at: now })),
    ...proven.alongside,
    limits: resetLimits(guessLimits),
    takenBack: reverted.writes,
    emails: emails.writes,
  };
  const committed = await commitAndSend(ports, writes, ...emails.entries);
  return committed.ok ? ok({ ...user, tokenVersion: user.tokenVersion + 1 }) : refuse('reset_invalid');
}
