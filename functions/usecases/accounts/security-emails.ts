import { recentAddresses, undoTime } from '#functions/domain/accounts/email-change';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { type EmailChanges, findEmailChanges } from '#functions/store/accounts/email-changes';
import type { User } from '#functions/store/accounts/users';
import { newMailToken } from '#functions/store/emails/mail-tokens';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Message } from '#shared/messages/index';

interface SecurityEmail {
  /** The id of the event, so that each address is mailed once. */
  id: string;
  template: Message<'mail'>['template'];
  params: Record<string, string>;
  /** Parameters for the account's current address only. */
  ownParams?: Record<string, string>;
  now: number;
}

interface SecurityEmails {
  /** The links; commit them with the change that the mails are about. */
  writes: Write[];
  entries: OutboxEntry<'mail'>[];
}

/** The roll-back link of one mail to one address; valid for seven days. */
export function rollBackLink(
  { ids }: Deps<'ids'>,
  { id: userId }: Pick<User, 'id'>,
  { to, now }: { to: string; now: number },
): { secret: string; write: Write } {
  const secret = ids.secret();
  const token = { purpose: 'roll-back', userId, email: to, sentAt: now, expiresAt: now + undoTime } as const;
  return { secret, write: newMailToken(secret, token) };
}

/**
 * One mail about a changed credential to each address the account had within seven days, as an intruder may have
 * changed the address first. Each mail has its own roll-back link.
 */
export function emailsAboutChange(
  ports: Deps<'ids'>,
  user: User,
  { changes }: Pick<EmailChanges, 'changes'>,
  { id, template, params, ownParams, now }: SecurityEmail,
): SecurityEmails {
  const mails = recentAddresses(user.email, changes, now).map((to, at) => {
    const link = rollBackLink(ports, user, { to, now });
    const message = { id: at === 0 ? id : `${id}#${at}`, to, template, language: user.language };
    const own = to === user.email ? ownParams : undefined;
    const all = { username: user.username, ...params, ...own, rollBack: link.secret };
    return { write: link.write, entry: outbox('mail', { ...message, params: all }, { now }) };
  });
  return { writes: mails.map(({ write }) => write), entries: mails.map(({ entry }) => entry) };
}

export async function securityEmails(
  ports: Deps<'table' | 'ids'>,
  user: User,
  email: SecurityEmail,
): Promise<SecurityEmails> {
  return emailsAboutChange(ports, user, await findEmailChanges(ports.table, user.id), email);
}
