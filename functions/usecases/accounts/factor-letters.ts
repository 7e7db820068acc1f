import { instant } from '../../domain/time.ts';
import type { FactorNews } from '../../mails/factor-letters.ts';
import type { User } from '../../store/accounts/users.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';

/** To the owner, who may not be who did it. `id` is what it came of, so that it is told once. */
export const factorLetter = (
  { email, language, username }: User,
  { what, now, id, until = now }: { what: FactorNews; now: number; id: string; until?: number },
): OutboxEntry<'mail'> =>
  outbox(
    'mail',
    {
      id: `factor-changed#${what}#${id}`,
      to: email,
      template: 'factor-changed',
      language,
      params: { username, what, at: instant(now), until: instant(until) },
    },
    { now },
  );
