import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findExport } from '../../store/accounts/exports.ts';
import { ownExportShape } from '../shapes/own-export.ts';

export const getExport = endpoint(routes.getExport, ['table', 'links', 'clock'], async ({ user }, ports) =>
  ok({ data: await ownExportShape(ports, await findExport(ports.table, user.id)) }),
);
