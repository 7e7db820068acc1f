import { type LinkPurpose, linkTimes } from '#functions/domain/accounts/accounts';
import type { Ids } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { absentUserId, type User } from '#functions/store/accounts/users';
import { newMailToken } from '#functions/store/emails/mail-tokens';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Language } from '#shared/limits';

export interface EmailContext {
  ids: Ids;
  now: number;
  language: Language;
  /** Does all the work but sends no mail: for an unknown address, so that timing does not reveal that it is unknown. */
  isDecoy?: boolean;
  /** The page to open after the link was followed. */
  returnTo?: string | undefined;
}

/** A stand-in user for an address without an account. */
export const noAccount = (email: string) => ({ id: absentUserId, username: 'nobody', email });

/**
 * A fresh link and the mail that carries it, for one commit. The template defaults to the purpose. The link goes to
 * `email` and proves it; links sent earlier stay valid until they expire.
 */
export function linkEmail(
  purpose: LinkPurpose,
  { id, username, email, tokenVersion }: Pick<User, 'id' | 'username' | 'email'> & Partial<Pick<User, 'tokenVersion'>>,
  {
    ids,
    now,
    language,
    isDecoy = false,
    returnTo,
    template = purpose,
  }: EmailContext & { template?: LinkPurpose | 'changes-undone' },
): { writes: [Write, Write]; entry: OutboxEntry<'mail'> } {
  const token = ids.secret();
  const mailId = `${purpose}#${ids.next()}`;
  const entry = outbox(
    'mail',
    {
      id: mailId,
      to: email,
      template,
      language,
      params: { username, token, ...(returnTo && { returnTo }) },
      ...(isDecoy && { decoy: true }),
    },
    { now },
  );
  const stored = { purpose, userId: id, email, tokenVersion, expiresAt: now + linkTimes[purpose] };
  return { writes: [newMailToken(token, stored), entry.write], entry };
}
