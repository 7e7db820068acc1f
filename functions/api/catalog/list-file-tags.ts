import { listTags } from '#functions/projections/catalog/tags';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listFileTags = endpoint(routes.listFileTags, ['table'], async (_input, { table }) =>
  ok({ tags: await listTags(table) }),
);
