import { rpIdOf } from '#functions/domain/accounts/factors/challenges';
import type { Factors } from '#functions/domain/accounts/factors/factors';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Site } from '#functions/ports/index';
import type { FactorsAnswer } from '#shared/contract/shapes/factor-fields';

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
