import { createHash } from 'node:crypto';
import type { Write } from '#functions/ports/table';
import { day } from '#shared/limits';

/** Notifications and our verdict on them are kept as evidence for disputes. They never deduplicate: a provider may repeat one. */
const keepDays = 400;

/** `verdict` is the state that the notification reports, once its signature is verified. */
export function notificationWrite(
  provider: string,
  body: string,
  { verdict, now }: { verdict: string; now: number },
): Write {
  const hash = createHash('sha256').update(body).digest('hex');
  const ttl = Math.ceil((now + keepDays * day) / 1000);
  return {
    put: { pk: `NTF#${provider}#${hash}`, sk: 'NTF', kind: 'notification', provider, verdict, at: now, ttl },
  };
}
