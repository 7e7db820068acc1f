import { instant } from '#functions/domain/time';
import type { FactorNews } from '#functions/emails/factors';
import type { Deps } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { securityEmails } from '../security-emails.ts';

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
