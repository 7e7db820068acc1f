import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findMailSettings, mailSettingsWrite } from '../../store/accounts/mail-settings.ts';

export const setMailSettings = endpoint(routes.setMailSettings, ['table'], async ({ body, user }, { table }) => {
  await table.commit([mailSettingsWrite(user.id, body)]);
  return ok({ data: await findMailSettings(table, user.id) });
});
