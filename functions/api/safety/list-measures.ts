import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listMeasuresOf } from '../../store/safety/measures.ts';
import { measureShapes } from '../shapes/safety.ts';

export const listMeasures = endpoint(routes.listMeasures, ['table'], async ({ user }, ports) =>
  ok({ data: { measures: await measureShapes(ports, await listMeasuresOf(ports.table, user.id)) } }),
);
