import { beijingDate, instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { listOpenSessions as list } from '#functions/usecases/accounts/sessions/sessions';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listSessions = endpoint(routes.listSessions, ['table', 'clock'], async ({ user }, ports) => {
  const sessions = await list(ports, user.id);
  return ok({
    sessions: sessions.map(({ id, createdAt, seenAt, browser, system }) => ({
      id,
      created_at: instant(createdAt),
      last_seen: beijingDate(seenAt),
      browser: browser ?? null,
      system: system ?? null,
      is_current: id === user.session,
    })),
  });
});
