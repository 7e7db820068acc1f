import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findExport } from '../../store/accounts/exports.ts';
import { linkedExportShape } from '../shapes/own-export.ts';

export const getExport = endpoint(routes.getExport, ['table', 'links', 'clock'], async ({ user }, ports) =>
  ok({ data: await linkedExportShape(ports, await findExport(ports.table, user.id)) }),
);
