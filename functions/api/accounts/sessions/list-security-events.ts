import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { latestSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listSecurityEvents = endpoint(routes.listSecurityEvents, ['table'], async ({ user }, { table }) => {
  const events = await latestSecurityEvents(table, user.id);
  return ok({
    events: events.map(({ what, ip, at, times }) => ({ what, address: ip ?? null, at: instant(at), times })),
  });
});
