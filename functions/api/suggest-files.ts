import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { listFresh } from '../store/search/feed.ts';

/** Of each kind; more would be a second page under a field that is still being typed in. */
const most = 5;

export const suggestFiles = endpoint(routes.suggestFiles, ['table', 'search'], async ({ query }, { table, search }) => {
  const { titles, tags, people } = await search.suggest({ text: query.q, most, fresh: listFresh(table) });
  const creators = people.map(({ id, username, displayName }) => ({
    id,
    username,
    display_name: displayName || username,
  }));
  return ok({ titles, tags, creators });
});
