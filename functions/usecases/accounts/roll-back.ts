import {
  type EmailChange,
  type EmailUndo,
  openChangeFrom,
  undoChange,
  undoTime,
} from '#functions/domain/accounts/email-change';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { emailClaim, keepClaim } from '#functions/store/accounts/claims';
import { releasedEmail } from '#functions/store/accounts/email-change';
import { type EmailChanges, emailChangesWrite, findEmailChanges } from '#functions/store/accounts/email-changes';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { findPayoutData } from '#functions/store/accounts/identity';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { onlySessions } from '#functions/store/accounts/sessions/sessions';
import { nothingPending, ownAccount, type User, userKey } from '#functions/store/accounts/users';
import type { MailToken } from '#functions/store/emails/mail-tokens';
import type { OutboxEntry } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { emailTo } from '../emails/email-to.ts';
import { commitAndSend } from '../outbox.ts';
import { linkEmail } from './mail-links.ts';
import { eventsOf, type RevertedChanges, revertChanges } from './reversible-settings.ts';

type RollBackPorts = Deps<'table' | 'queues' | 'passwords' | 'ids' | 'clock'>;

interface EventContext {
  at: number;
  ip: string | undefined;
}

/** An account and the changes to revert. */
interface RollBack {
  user: User;
  stored: EmailChanges;
  reverted: RevertedChanges;
  /** Absent if the account still has the address that the link was sent to. */
  undo: EmailUndo | undefined;
  passwordHash: string;
  when: EventContext;
}

/** Sets the password, restores the former address, and ends every session. */
function accountWrites({ user, stored, reverted, undo, passwordHash, when }: RollBack): Write[] {
  const email = undo?.change.from ?? user.email;
  const set = { email, passwordHash, ...nothingPending, ...(reverted.isPayeeGone && { payout: undefined }) };
  const changes = undo?.left ?? stored.changes;
  const events = [undo ? ('email-undone' as const) : ('changes-undone' as const), ...eventsOf(reverted)];
  return [
    {
      update: userKey(user.id),
      change: { set, add: { tokenVersion: 1 } },
      when: [
        { attribute: 'email', equals: user.email },
        { attribute: 'tokenVersion', equals: user.tokenVersion },
      ],
    },
    onlySessions(user.id, [], when.at),
    ...(undo ? [keepClaim(emailClaim(email), user.id)] : []),
    ...(undo?.released ?? []).map((address) => releasedEmail(user.id, address)),
    emailChangesWrite(user.id, stored, { changes, rollback: { at: when.at } }),
    ...reverted.writes,
    ...events.map((what) => securityEventWrite(user.id, { what, ...when })),
  ];
}

/** Tells the reader of the address that the account has just lost. */
function formerAddressEmail({ user, undo, when }: RollBack): OutboxEntry[] {
  if (!undo || user.email === undo.change.from) return [];
  const params = { username: user.username };
  return [emailTo(user, { template: 'email-undone', id: undo.change.id, params, now: when.at })];
}

interface RollBackScope {
  address: string;
  /** Settings made since then are reverted. */
  since: number;
  when: EventContext;
}

/** Undefined if the account neither has the address nor had it before a change that can still be undone. */
async function prepare({ table }: RollBackPorts, user: User, { address, since, when }: RollBackScope) {
  const [stored, payout, factors] = await Promise.all([
    findEmailChanges(table, user.id),
    findPayoutData(table, user.id),
    findFactors(table, user.id, when.at),
  ]);
  const change: EmailChange | undefined = openChangeFrom(stored.changes, address, when.at);
  if (!change && user.email !== address) return undefined;
  const undo = change && undoChange(stored.changes, change.id, { current: user.email, now: when.at });
  const from = Math.min(since, change?.askedAt ?? since);
  return {
    user,
    stored,
    reverted: revertChanges(user.id, { payout, factors }, { payee: from, factors: from }),
    undo,
    when,
  };
}

type Token = MailToken<'roll-back'>;

async function tryRollBack(ports: RollBackPorts, token: Token, when: EventContext) {
  const { ids, passwords } = ports;
  const sentAt = token.sentAt ?? token.expiresAt - undoTime;
  const user = await ownAccount(ports.table, token.userId);
  const prepared = await prepare(ports, user, { address: token.email, since: sentAt - undoTime, when });
  if (!prepared) return refuse('email_link_invalid');
  // Changes after the last rollback had mails with links of their own.
  const isDone = !prepared.undo && (prepared.stored.rollback?.at ?? 0) >= sentAt;
  if (isDone) return ok(undefined);
  const rollBack = { ...prepared, passwordHash: await passwords.hash(ids.secret()) };
  const { id, username, tokenVersion } = user;
  const restored = { id, username, email: token.email, tokenVersion: tokenVersion + 1 };
  const link = linkEmail('reset-password', restored, {
    ids,
    now: when.at,
    language: user.language,
    template: 'changes-undone',
  });
  const writes = [...accountWrites(rollBack), link.writes[0]];
  const committed = await commitAndSend(ports, writes, link.entry, ...formerAddressEmail(rollBack));
  return committed.ok ? ok(undefined) : undefined;
}

/**
 * Handles "this was not me" from a mail about a changed credential; needs no session. Reverts everything set from seven
 * days before that mail until now, in whatever order, and stops payouts until the owner resumes them. The earliest
 * owner of an address wins. Idempotent, and safe against concurrent changes.
 */
export const revertRecentChanges = (
  ports: RollBackPorts,
  token: Token,
  ip: string | undefined,
): Promise<Result<undefined, 'email_link_invalid'>> =>
  retryOnConflict(`the changes of ${token.userId} could not be taken back`, () =>
    tryRollBack(ports, token, { at: ports.clock.now(), ip }),
  );

interface ResetRollBack {
  user: User;
  address: string;
  passwordHash: string;
  ip: string | undefined;
}

/** The same by a password reset through an address that was replaced within seven days. */
export async function rollBackByReset(
  ports: RollBackPorts,
  { user, address, passwordHash, ip }: ResetRollBack,
): Promise<Result<User, 'reset_invalid'>> {
  const at = ports.clock.now();
  const prepared = await prepare(ports, user, { address, since: at - undoTime, when: { at, ip } });
  if (!prepared) return refuse('reset_invalid');
  const rollBack = { ...prepared, passwordHash };
  const committed = await commitAndSend(ports, accountWrites(rollBack), ...formerAddressEmail(rollBack));
  if (!committed.ok) return refuse('reset_invalid');
  return ok({ ...user, email: address, tokenVersion: user.tokenVersion + 1 });
}
