import { criteriaOf } from '#functions/domain/search/criteria';
import { findPeopleByName } from '#functions/projections/search/creators';
import { findFiles } from '#functions/projections/search/found-files';
import { foundPostsFor } from '#functions/responses/files/file-posts';
import { publicUsersFor } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const searchFiles = endpoint(
  routes.searchFiles,
  ['table', 'search', 'clock'],
  async ({ query, user }, ports) => {
    if (query.type === 'users') {
      const { items, pagination } = await findPeopleByName(ports, query.q, query);
      return ok({ users: await publicUsersFor(ports.table, user, items), pagination });
    }
    const criteria = criteriaOf({
      text: query.q,
      isExpanded: query.synonyms !== 'exclude',
      isGenerated: query.ai === 'exclude' ? false : undefined,
    });
    const page = await findFiles(ports, { criteria, sort: query.sortBy, paging: query });
    const { pagination, matched, synonyms } = page;
    return ok({
      files: await foundPostsFor(ports.table, user, page, ports.clock.now()),
      pagination,
      matched_words: matched,
      synonyms,
    });
  },
);
