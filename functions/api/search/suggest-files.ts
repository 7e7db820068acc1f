import { findSuggestions } from '#functions/projections/search/suggestions';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** Per kind; more would not fit under a field that is still being typed in. */
const most = 5;

export const suggestFiles = endpoint(routes.suggestFiles, ['table', 'search'], async ({ query }, ports) => {
  const { titles, tags, people } = await findSuggestions(ports, { text: query.q, most });
  const creators = people.map(({ id, username, displayName }) => ({
    id,
    username,
    display_name: displayName || username,
  }));
  return ok({ titles, tags, creators });
});
