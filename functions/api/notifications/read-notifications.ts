import { endpoint } from '#functions/runtime/endpoint';
import { countUnread, readMarkWrite } from '#functions/store/notifications/notifications';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** A time in the future would hide what has yet to happen. */
export const readNotifications = endpoint(
  routes.readNotifications,
  ['table', 'clock'],
  async ({ body, user }, { table, clock }) => {
    const now = clock.now();
    const until = body.until === undefined ? now : Math.min(now, Date.parse(body.until));
    await table.commit([readMarkWrite(user.id, until)]);
    return ok({ count: await countUnread(table, user.id) });
  },
);
