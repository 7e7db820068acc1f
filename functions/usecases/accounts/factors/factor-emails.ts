import { instant } from '#functions/domain/time';
import type { FactorNews } from '#functions/emails/factors';
import type { Deps } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { securityEmails } from '../security-emails.ts';

/** Tells the owner, who may not have made the change. `id` names its cause, so that each change is mailed once. */
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
