import { linkedExportShape } from '#functions/responses/accounts/own-export';
import { endpoint } from '#functions/runtime/endpoint';
import { findExport } from '#functions/store/accounts/data/exports';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getExport = endpoint(routes.getExport, ['table', 'links', 'clock'], async ({ user }, ports) =>
  ok({ data: await linkedExportShape(ports, await findExport(ports.table, user.id)) }),
);
