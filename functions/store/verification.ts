import type { Language } from '#shared/limits';
import { verificationTime } from '../domain/accounts.ts';
import type { Ids, Write } from '../ports.ts';
import { newMailToken } from './mail-tokens.ts';
import { type OutboxEntry, outbox } from './outbox.ts';

interface Addressee {
  id: string;
  username: string;
  email: string;
}

/** A fresh link and the mail that carries it, for one commit. Links sent earlier stay valid until they expire. */
export function verificationMail(
  user: Addressee,
  { ids, now, language }: { ids: Ids; now: number; language: Language },
): { writes: [Write, Write]; entry: OutboxEntry<'mail'> } {
  const token = ids.secret();
  const entry = outbox(
    'mail',
    {
      id: `verify-email#${ids.next()}`,
      to: user.email,
      template: 'verify-email',
      language,
      params: { username: user.username, token },
    },
    { now },
  );
  const stored = { purpose: 'verify-email', userId: user.id, email: user.email } as const;
  return { writes: [newMailToken(token, { ...stored, expiresAt: now + verificationTime }), entry.write], entry };
}
