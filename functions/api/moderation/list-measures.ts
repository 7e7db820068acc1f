import { measureShapes } from '#functions/responses/moderation/moderation';
import { endpoint } from '#functions/runtime/endpoint';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listMeasures = endpoint(routes.listMeasures, ['table'], async ({ user }, ports) =>
  ok({ data: { measures: await measureShapes(ports, await listMeasuresOf(ports.table, user.id)) } }),
);
