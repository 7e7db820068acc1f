import { timingSafeEqual } from 'node:crypto';
import { provingAddress } from '#functions/domain/accounts/email-change';
import { mailboxCodeOf, mailboxCodeTime } from '#functions/domain/accounts/factors/factors';
import { limitOf, mailboxGuessLimits } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { findMailboxCode, mailboxCodeGone, newMailboxCode } from '#functions/store/accounts/factors/mailbox-codes';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import type { User } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin, returnUses } from '#functions/store/table/throttle';
import { send } from '#functions/usecases/outbox';
import type { ChallengePurpose, mailboxErrors } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';
import { emailTo } from '../../emails/email-to.ts';
import { rollBackLink } from '../security-emails.ts';

/**
 * Mails a code for one purpose to the address that proves the owner: never one that a thief of the password has just
 * set. Earlier codes stop working.
 */
export async function issueMailboxCode(
  ports: Deps<'table' | 'queues' | 'ids' | 'clock' | 'factorVault'>,
  user: User,
  { purpose, language }: { purpose: ChallengePurpose; language: Language },
) {
  const { table, ids, clock, factorVault } = ports;
  const now = clock.now();
  const to = provingAddress(user.email, (await findEmailChanges(table, user.id)).changes, now);
  if (await findSuppression(table, to)) return refuse('email_refuses_mail');
  const code = mailboxCodeOf(ids.secret());
  const expiresAt = now + mailboxCodeTime;
  const link = rollBackLink(ports, user, { to, now });
  const params = { username: user.username, code, purpose, rollBack: link.secret };
  const entry = emailTo({ email: to, language }, { template: 'mailbox-code', id: ids.next(), params, now });
  const alongside = [
    newMailboxCode(user.id, purpose, { sealed: await factorVault.seal(user.id, code), expiresAt }),
    link.write,
    entry.write,
  ];
  const committed = await commitWithin(table, [limitOf('mailbox-codes', user.id)], { now, alongside });
  if ('code' in committed) return committed;
  if (!committed.ok) throw new Error(`a code for ${user.id} could not be written`);
  await send(ports, entry);
  return ok({ to, expiresAt });
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

interface MailboxProof {
  /** Undefined if the call had none; it is then refused with the request for one. */
  code: string | undefined;
  purpose: ChallengePurpose;
  ip: string | undefined;
}

/** Guesses count per account, not per session: a thief of the password can open any number of sessions. */
export async function proveMailbox(
  ports: Deps<'table' | 'clock' | 'factorVault'>,
  userId: string,
  { code, purpose, ip }: MailboxProof,
): Promise<Result<undefined, (typeof mailboxErrors)[number] | 'too_many_requests'>> {
  if (code === undefined) return refuse('mailbox_code_required', { params: { factors: 'mailbox' } });
  const { table, clock, factorVault } = ports;
  const now = clock.now();
  const limits = mailboxGuessLimits(userId);
  const attempt = await commitWithin(table, limits, { now });
  if ('code' in attempt) return attempt;
  const stored = await findMailboxCode(table, userId, { purpose, now });
  const isRight = stored !== undefined && isSame(await factorVault.open(userId, stored.sealed), code);
  if (isRight && (await table.commit([mailboxCodeGone(userId, purpose, stored)])).ok) {
    await returnUses(table, limits, now);
    return ok(undefined);
  }
  await table.commit([securityEventWrite(userId, { what: 'factor-refused', ip, at: now })]);
  return refuse('mailbox_code_wrong');
}
