import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findMailSettings } from '../../store/accounts/mail-settings.ts';

export const getMailSettings = endpoint(routes.getMailSettings, ['table'], async ({ user }, { table }) =>
  ok({ data: await findMailSettings(table, user.id) }),
);
