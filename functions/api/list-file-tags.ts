import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listTags } from '../store/tags.ts';

export const listFileTags = endpoint(routes.listFileTags, ['table'], async (_asked, { table }) =>
  ok({ tags: await listTags(table) }),
);
