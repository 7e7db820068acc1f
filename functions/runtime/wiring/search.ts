import { openSearch } from '../../adapters/opensearch/search.ts';
import type { SearchIndex } from '../../ports/search.ts';
import { tableSearch } from '../../projections/search/index.ts';
import { credentialsOf } from '../client.ts';
import { portEnv, readEnv } from '../env.ts';
import { once } from './once.ts';
import { table } from './table.ts';

/** In the table, unless an OpenSearch is named: a market whose searches outgrow it has its documents there. */
export const search = once((): SearchIndex => {
  const env = readEnv(portEnv.search);
  if (!env.SEARCH_ENDPOINT) return tableSearch(table());
  return openSearch({
    endpoint: env.SEARCH_ENDPOINT,
    service: env.SEARCH_SERVICE,
    region: env.AWS_REGION,
    credentials: credentialsOf(env),
  });
});
