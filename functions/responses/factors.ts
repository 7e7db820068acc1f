import type { FactorsAnswer } from '#shared/contract/shapes/factor-fields';
import { rpIdOf } from '../domain/accounts/factors/challenges.ts';
import type { Factors } from '../domain/accounts/factors/factors.ts';
import { instant, instantOrNull } from '../domain/time.ts';
import type { Site } from '../ports/index.ts';

/** Never includes a secret, key or code. */
export const factorsShape = (
  { totp, passkeys, recovery, resetAt }: Factors,
  { appUrl }: Pick<Site, 'appUrl'>,
): FactorsAnswer => ({
  totp: totp ? { since: instant(totp.since) } : null,
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedDay = null }) => ({
    id,
    name,
    created_at: instant(createdAt),
    last_used_day: lastUsedDay,
  })),
  recovery_left: recovery.length,
  reset_at: instantOrNull(resetAt),
  rp_id: rpIdOf(appUrl),
});
