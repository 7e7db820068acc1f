import type { Message } from '#shared/messages/index';
import { recentAddresses, undoTime } from '../../domain/accounts/email-change.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { type EmailChanges, findEmailChanges } from '../../store/accounts/email-changes.ts';
import { newMailToken } from '../../store/accounts/mail-tokens.ts';
import type { User } from '../../store/accounts/users.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';

interface SecurityEmail {
  /** Of the event, so that each address is told once. */
  id: string;
  template: Message<'mail'>['template'];
  params: Record<string, string>;
  /** For the address of the account alone. */
  ownParams?: Record<string, string>;
  now: number;
}

interface SecurityEmails {
  /** The links; they belong into the commit of what the mails tell of. */
  writes: Write[];
  entries: OutboxEntry<'mail'>[];
}

/**
 * One mail about a changed credential to each address that was the account's within seven days, since whoever changed it may
 * have changed the address before. Each carries a link of its own that takes everything back.
 */
export function emailsAboutChange(
  { ids }: Deps<'ids'>,
  user: User,
  { changes }: Pick<EmailChanges, 'changes'>,
  { id, template, params, ownParams, now }: SecurityEmail,
): SecurityEmails {
  const mails = recentAddresses(user.email, changes, now).map((to, at) => {
    const rollBack = ids.secret();
    const token = { purpose: 'roll-back', userId: user.id, email: to, sentAt: now, expiresAt: now + undoTime } as const;
    const message = { id: at === 0 ? id : `${id}#${at}`, to, template, language: user.language };
    const own = to === user.email ? ownParams : undefined;
    return {
      write: newMailToken(rollBack, token),
      entry: outbox('mail', { ...message, params: { username: user.username, ...params, ...own, rollBack } }, { now }),
    };
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
