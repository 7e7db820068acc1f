import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { listTags } from '../../projections/counts/tags.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const listFileTags = endpoint(routes.listFileTags, ['table'], async (_input, { table }) =>
  ok({ tags: await listTags(table) }),
);
