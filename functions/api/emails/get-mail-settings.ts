import { endpoint } from '#functions/runtime/endpoint';
import { findMailSettings } from '#functions/store/emails/mail-settings';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getMailSettings = endpoint(routes.getMailSettings, ['table'], async ({ user }, { table }) =>
  ok({ data: await findMailSettings(table, user.id) }),
);
