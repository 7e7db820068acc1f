import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { wishOf } from '../domain/search/wish.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { findCreators } from '../store/creators.ts';
import { findFiles } from '../store/found-files.ts';
import { filePostsFor } from './shapes/file-posts.ts';
import { publicUsersFor } from './shapes/people.ts';

export const searchFiles = endpoint(routes.searchFiles, ['table', 'search'], async ({ query, user }, ports) => {
  if (query.type === 'users') {
    const { items, pagination } = await findCreators(ports, query.q, query);
    return ok({ users: await publicUsersFor(ports.table, user, items), pagination });
  }
  const wish = wishOf({ text: query.q });
  const { items, pagination } = await findFiles(ports, { wish, sort: query.sortBy, wanted: query });
  return ok({ files: await filePostsFor(ports.table, user, items), pagination });
});
