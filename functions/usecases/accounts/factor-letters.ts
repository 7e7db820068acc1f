import { instant } from '../../domain/time.ts';
import type { FactorNews } from '../../mails/factor-letters.ts';
import type { Deps } from '../../ports/index.ts';
import type { User } from '../../store/accounts/users.ts';
import { securityEmails } from './security-emails.ts';

/** To the owner, who may not be who did it. `id` is what it came of, so that it is told once. */
export const factorEmails = (
  ports: Deps<'table' | 'ids'>,
  user: User,
  { what, now, id, until = now }: { what: FactorNews; now: number; id: string; until?: number },
) =>
  securityEmails(ports, user, {
    id: `factor-changed#${what}#${id}`,
    template: 'factor-changed',
    params: { what, at: instant(now), until: instant(until) },
    now,
  });
