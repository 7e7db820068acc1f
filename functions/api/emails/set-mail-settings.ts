import { endpoint } from '#functions/runtime/endpoint';
import { findMailSettings, mailSettingsWrite } from '#functions/store/emails/mail-settings';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const setMailSettings = endpoint(routes.setMailSettings, ['table'], async ({ body, user }, { table }) => {
  await table.commit([mailSettingsWrite(user.id, body)]);
  return ok({ data: await findMailSettings(table, user.id) });
});
