import { ok, type Result, refuse } from '#shared/result';
import type { SecurityEvent } from '#shared/security-events';
import { afterConfirming, type Undoing, undoing } from '../../domain/accounts/email-change.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { emailClaim, keepClaim } from '../../store/accounts/claims.ts';
import { releasedEmail } from '../../store/accounts/email-change.ts';
import { type EmailChanges, emailChangesWrite, findEmailChanges } from '../../store/accounts/email-changes.ts';
import { findFactors } from '../../store/accounts/factors.ts';
import { findPayoutData } from '../../store/accounts/identity.ts';
import type { MailToken } from '../../store/accounts/mail-tokens.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { onlySessions } from '../../store/accounts/sessions.ts';
import { nothingPending, ownAccount, type User, userKey } from '../../store/accounts/users.ts';
import { outbox } from '../../store/table/outbox.ts';
import { untilDone } from '../../store/table/until-done.ts';
import { commitAndSend } from '../outbox.ts';
import { linkMail } from './mail-links.ts';
import { cancelPending } from './pending-email.ts';
import { type TakenBack, takenBack } from './taken-back.ts';

type Used = Deps<'table' | 'queues' | 'passwords' | 'ids' | 'clock'>;

/** `cancelled`: the new address does not take effect; also where it never could any more. */
export type Undone = 'cancelled' | 'undone';

interface Undo {
  user: User;
  read: EmailChanges;
  taken: TakenBack;
  back: Undoing;
  when: When;
}

interface When {
  at: number;
  ip: string | undefined;
}

/** The address is back; every session ends, and nobody knows the password any more. */
async function userWrite({ passwords, ids }: Used, { user, taken, back }: Undo): Promise<Write> {
  const passwordHash = await passwords.hash(ids.secret());
  const shown = taken.isPayeeGone ? { payout: undefined } : {};
  return {
    update: userKey(user.id),
    change: { set: { email: back.change.from, passwordHash, ...nothingPending, ...shown }, add: { tokenVersion: 1 } },
    when: [
      { attribute: 'email', equals: user.email },
      { attribute: 'tokenVersion', equals: user.tokenVersion },
    ],
  };
}

/** To the address that is back, the way in; to the one that is not the account's any more, why. */
function mails({ ids }: Used, { user, back, when: { at: now } }: Undo) {
  const { language, username } = user;
  const { from, id } = back.change;
  const returned = { ...user, email: from, tokenVersion: user.tokenVersion + 1 };
  const link = linkMail('reset-password', returned, { ids, now, language, template: 'email-restored' });
  const params = { username };
  const message = { id: `email-undone#${id}`, to: user.email, template: 'email-undone', language, params } as const;
  const told = user.email === from ? [] : [outbox('mail', message, { now })];
  const [tokenWrite] = link.writes;
  return { tokenWrite, entries: [link.entry, ...told] };
}

async function takeBack(ports: Used, undo: Undo): Promise<boolean> {
  const { user, read, taken, back, when } = undo;
  const { tokenWrite, entries } = mails(ports, undo);
  const events: SecurityEvent[] = [
    'email-undone',
    ...(taken.isPayeeGone ? (['payout-account-removed'] as const) : []),
    ...(taken.isFactorGone ? (['factors-reset'] as const) : []),
  ];
  const writes = [
    await userWrite(ports, undo),
    onlySessions(user.id, [], when.at),
    keepClaim(emailClaim(back.change.from), user.id),
    ...back.released.map((address) => releasedEmail(user.id, address)),
    emailChangesWrite(user.id, read, back.left),
    ...taken.writes,
    ...events.map((what) => securityEvent(user.id, { what, ...when })),
    tokenWrite,
  ];
  return (await commitAndSend(ports, writes, ...entries)).ok;
}

type Token = MailToken<'undo-email'>;

/** Undefined where something else happened at the same moment. */
async function attempt(ports: Used, { userId, changeId = '' }: Token, when: When): Promise<Undone | undefined> {
  const { table } = ports;
  const [user, read, payout, factors] = await Promise.all([
    ownAccount(table, userId),
    findEmailChanges(table, userId),
    findPayoutData(table, userId),
    findFactors(table, userId, when.at),
  ]);
  const { pendingEmail, pendingId } = user;
  if (pendingEmail !== undefined && pendingId === changeId) {
    return (await cancelPending(table, { userId, pendingEmail, ...when })) ? 'cancelled' : undefined;
  }
  if (read.changes.some(({ id, undoneAt }) => id === changeId && undoneAt !== undefined)) return 'undone';
  const back = undoing(read.changes, changeId, { current: user.email, now: when.at });
  if (!back) return 'cancelled';
  const taken = takenBack(userId, { payout, factors }, back.change.askedAt);
  return (await takeBack(ports, { user, read, taken, back, when })) ? 'undone' : undefined;
}

/**
 * What the mail to the old address can do, with no session: a change that waits does not happen, one that took effect is
 * taken back with all that came after it. Any number of times, and whatever else happens at the same moment.
 */
export const undoEmail = (ports: Used, token: Token, ip: string | undefined): Promise<Undone> =>
  untilDone(`the address of ${token.userId} could not be taken back`, () =>
    attempt(ports, token, { at: ports.clock.now(), ip }),
  );

/** Whoever reads the old address says that it was them: payouts wait for this change no longer. It can be undone as before. */
export async function confirmEmail(
  { table, clock }: Deps<'table' | 'clock'>,
  { userId, changeId = '' }: MailToken<'confirm-email'>,
  ip: string | undefined,
): Promise<Result<undefined, 'email_link_invalid'>> {
  return untilDone(`the change of address of ${userId} could not be confirmed`, async () => {
    const read = await findEmailChanges(table, userId);
    const at = clock.now();
    const left = afterConfirming(read.changes, changeId, at);
    if (!left) return refuse('email_link_invalid');
    const event = securityEvent(userId, { what: 'email-confirmed', ip, at });
    return (await table.commit([emailChangesWrite(userId, read, left), event])).ok ? ok(undefined) : undefined;
  });
}
