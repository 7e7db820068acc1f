import { endpoint } from '#functions/runtime/endpoint';
import { countUnread } from '#functions/store/notifications/notifications';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const countNotifications = endpoint(routes.countNotifications, ['table'], async ({ user }, { table }) =>
  ok({ count: await countUnread(table, user.id) }),
);
