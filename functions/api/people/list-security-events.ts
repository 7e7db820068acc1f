import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { latestSecurityEvents } from '../../store/accounts/security-log.ts';

export const listSecurityEvents = endpoint(routes.listSecurityEvents, ['table'], async ({ user }, { table }) => {
  const events = await latestSecurityEvents(table, user.id);
  return ok({
    events: events.map(({ what, ip, at, times }) => ({ what, address: ip ?? null, at: instant(at), times })),
  });
});
