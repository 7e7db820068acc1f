import type { Language } from '#shared/limits';
import { linkTimes } from '../../domain/accounts/accounts.ts';
import type { Ids } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { type MailPurpose, newMailToken } from '../../store/accounts/mail-tokens.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';

interface Addressee {
  id: string;
  username: string;
  /** The address the link goes to and proves. */
  email: string;
  tokenVersion?: number;
}

/**
 * A fresh link and the mail that carries it, for one commit. Each purpose has the template of its name. Links sent earlier
 * stay valid until they expire.
 */
export function linkMail(
  purpose: MailPurpose,
  { id, username, email, tokenVersion }: Addressee,
  { ids, now, language }: { ids: Ids; now: number; language: Language },
): { writes: [Write, Write]; entry: OutboxEntry<'mail'> } {
  const token = ids.secret();
  const mailId = `${purpose}#${ids.next()}`;
  const entry = outbox(
    'mail',
    { id: mailId, to: email, template: purpose, language, params: { username, token } },
    { now },
  );
  const stored = { purpose, userId: id, email, tokenVersion, expiresAt: now + linkTimes[purpose] };
  return { writes: [newMailToken(token, stored), entry.write], entry };
}
