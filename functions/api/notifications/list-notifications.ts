import { notificationShapes } from '#functions/responses/notifications/notifications';
import { endpoint } from '#functions/runtime/endpoint';
import { findReadMark, notificationsOf, readNotification } from '#functions/store/notifications/notifications';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listNotifications = endpoint(
  routes.listNotifications,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const [readUntil, { items, pagination }] = await Promise.all([
      findReadMark(table, user.id),
      pageOf(table, { query: notificationsOf(user.id, clock.now()), paging: query, read: readNotification }),
    ]);
    return ok({ data: { notifications: await notificationShapes(table, items, readUntil), pagination } });
  },
);
