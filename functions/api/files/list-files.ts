import type * as z from 'zod';
import { criteriaOf } from '#functions/domain/search/criteria';
import { findFiles } from '#functions/projections/search/found-files';
import { foundPostsFor } from '#functions/responses/files/file-posts';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listFiles = endpoint(routes.listFiles, ['table', 'search', 'clock'], async ({ query, user }, ports) => {
  const sort = query.sortBy ?? query.sort;
  const page = await findFiles(ports, { criteria: criteriaIn(query), sort, paging: query });
  const { pagination, matched, synonyms } = page;
  return ok({
    posts: await foundPostsFor(ports.table, user, page, ports.clock.now()),
    pagination,
    matched_words: matched,
    synonyms,
  });
});

const criteriaIn = (query: z.output<typeof routes.listFiles.query>) =>
  criteriaOf({
    text: query.search ?? query.q,
    isExpanded: query.synonyms !== 'exclude',
    category: query.type,
    tag: query.tag,
    lowest: query.min_price,
    isGenerated: query.ai === 'exclude' ? false : undefined,
    highest: query.free ? 0 : query.max_price,
  });
