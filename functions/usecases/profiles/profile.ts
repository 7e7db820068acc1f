import type { ProfileChange } from '#functions/domain/accounts/profile';
import type { Write } from '#functions/ports/table';
import { indexUserEntry } from '#functions/projections/search/waiting';
import type { EmailChanges } from '#functions/store/accounts/email-changes';
import { type User, userKey } from '#functions/store/accounts/users';
import { changeItem } from '#functions/store/table/items';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { passwordUnchanged } from '../accounts/current-password.ts';
import { type EmailContext, linkEmail } from '../accounts/mail-links.ts';
import { emailsAboutChange } from '../accounts/security-emails.ts';

/** Writes for one commit, and the outbox entries to send after it. */
interface PreparedWrites {
  writes: Write[];
  entries: OutboxEntry[];
}

const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * A pending change keeps its id and time when another address is requested, so that links in earlier notices stay
 * valid.
 */
function pendingOf(user: User, email: string, { ids, now }: EmailContext) {
  const isWaiting = user.pendingEmail !== undefined;
  const pendingId = (isWaiting ? user.pendingId : undefined) ?? ids.next();
  return { pendingEmail: email, pendingId, pendingSince: (isWaiting ? user.pendingSince : undefined) ?? now };
}

/** The change, the jobs that copy a new name or text, and the mails about a new address. */
export function profileWrites(
  user: User,
  change: ProfileChange,
  context: EmailContext,
  changes: EmailChanges,
): PreparedWrites {
  const { now } = context;
  const { bio, displayName, email } = change;
  const renamedAt = displayName === undefined ? undefined : now;
  const pending = email === undefined ? undefined : pendingOf(user, email, context);
  const update: Write = changeItem(
    userKey(user.id),
    present({ bio, displayName, renamedAt, ...pending }),
    pending ? [passwordUnchanged(user)] : [{ exists: true }],
  );
  const mails = pending ? addressChangeEmails(user, pending, { context, changes }) : { writes: [], entries: [] };
  const rename =
    displayName === undefined ? [] : [outbox('file-jobs', { kind: 'rename-author', userId: user.id }, { now })];
  const indexed = displayName === undefined && bio === undefined ? [] : [indexUserEntry(user, now)];
  const jobs = [...rename, ...indexed];
  return {
    writes: [update, ...mails.writes, ...jobs.map(({ write }) => write)],
    entries: [...mails.entries, ...jobs],
  };
}

/**
 * The link goes to the new address. Readers of the old ones are notified in time to stop a change they did not make.
 */
function addressChangeEmails(
  user: User,
  { pendingEmail: email }: ReturnType<typeof pendingOf>,
  { context, changes }: { context: EmailContext; changes: EmailChanges },
): PreparedWrites {
  const link = linkEmail('change-email', { ...user, email }, context);
  if (user.pendingEmail === email) return { writes: link.writes, entries: [link.entry] };
  const id = `email-changed-notice#${context.ids.next()}`;
  const notice = { id, template: 'email-changed-notice', params: { email }, now: context.now } as const;
  const notices = emailsAboutChange(context, user, changes, notice);
  return {
    writes: [...link.writes, ...notices.writes, ...notices.entries.map(({ write }) => write)],
    entries: [link.entry, ...notices.entries],
  };
}
