import { ok, type Result, refuse } from '#shared/result';
import { afterTaking, type EmailChange, undoTime } from '../../domain/accounts/email-change.ts';
import { instant } from '../../domain/time.ts';
import type { Deps, Ids } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { claimAt, takenEmail } from '../../store/accounts/email-change.ts';
import { emailChangesWrite, findEmailChanges } from '../../store/accounts/email-changes.ts';
import { newMailToken } from '../../store/accounts/mail-tokens.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import type { User } from '../../store/accounts/users.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';
import { untilDone } from '../../store/table/until-done.ts';
import { commitAndSend } from '../outbox.ts';

/** To the address that was left: what has happened, the way back, and the word that all is well. */
function letterTo(user: User, change: EmailChange, ids: Ids): { writes: Write[]; entry: OutboxEntry } {
  const { id, from, to, takenAt, until } = change;
  const [undo, confirm] = [ids.secret(), ids.secret()];
  const token = { userId: user.id, email: from, changeId: id, expiresAt: until };
  const { username, language } = user;
  const params = { username, email: to, undo, confirm, until: instant(until) };
  const message = { id: `email-changed#${id}`, to: from, template: 'email-changed', language, params } as const;
  return {
    writes: [
      newMailToken(undo, { ...token, purpose: 'undo-email' }),
      newMailToken(confirm, { ...token, purpose: 'confirm-email' }),
    ],
    entry: outbox('mail', message, { now: takenAt }),
  };
}

/**
 * The new address has proven itself and takes effect. From here on payouts wait, and whoever reads the old one can undo it
 * or say that it was them.
 */
export async function takeEmail(
  { table, queues, ids }: Deps<'table' | 'queues' | 'ids'>,
  user: User,
  { email, now, ip }: { email: string; now: number; ip: string | undefined },
): Promise<Result<undefined, 'verification_invalid' | 'email_taken'>> {
  const until = now + undoTime;
  const id = user.pendingId ?? ids.next();
  const change = { id, from: user.email, to: email, askedAt: user.pendingSince ?? now, takenAt: now, until };
  const letter = letterTo(user, change, ids);
  const event = securityEvent(user.id, { what: 'email-changed', ip, at: now });
  return untilDone(`the new address of ${user.id} could not be taken`, async () => {
    const read = await findEmailChanges(table, user.id);
    const taken = await takenEmail(table, user, { email, now, until });
    const writes = [
      ...taken,
      emailChangesWrite(user.id, read, afterTaking(read.changes, change)),
      ...letter.writes,
      event,
    ];
    const committed = await commitAndSend({ table, queues }, writes, letter.entry);
    if (committed.ok) return ok(undefined);
    const failed = committed.failed.map(({ at }) => at);
    if (failed.includes(0)) return refuse('verification_invalid');
    return failed.includes(claimAt) ? refuse('email_taken') : undefined;
  });
}
