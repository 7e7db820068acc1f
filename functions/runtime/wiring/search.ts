import { openSearch } from '#functions/adapters/opensearch/search';
import type { SearchEngine, SearchIndex } from '#functions/ports/search';
import { tableSearch } from '#functions/projections/search/index';
import { replicatedSearch } from '#functions/projections/search/replicated-search';
import { type SearchEngineName, searchEngineNames } from '#shared/search-engines';
import { credentialsOf } from '../client.ts';
import { readEnv, searchEnv } from '../env.ts';
import { logger } from '../log.ts';
import { once } from './once.ts';
import { table } from './table.ts';

type Env = ReturnType<typeof readSearchEnv>;

const readSearchEnv = () => readEnv(searchEnv);

/** A missing index makes searches find less without any other sign, so it is logged. */
const logMissingIndex = (index: string): void =>
  logger.error('the search index was missing: it was made anew and is empty until `npm run reindex`', { index });

function openSearchOf(env: Env, onMissing?: (index: string) => void): SearchEngine {
  if (!env.SEARCH_ENDPOINT) throw new Error('SEARCH_ENGINES names opensearch: SEARCH_ENDPOINT is missing');
  return openSearch({
    endpoint: env.SEARCH_ENDPOINT,
    service: env.SEARCH_SERVICE,
    region: env.AWS_REGION,
    credentials: credentialsOf(env),
    ...(onMissing && { onMissing }),
  });
}

const engineNames = ({ SEARCH_ENGINES, SEARCH_ENDPOINT }: Env): SearchEngineName[] =>
  (SEARCH_ENGINES ?? (SEARCH_ENDPOINT ? 'opensearch' : 'table'))
    .split(',')
    .map((name) => searchEngineNames.parse(name));

/** The index in the table, unless OpenSearch is named: for a market whose searches outgrow the table. */
export const search = once((): SearchIndex => {
  const env = readSearchEnv();
  return replicatedSearch(
    engineNames(env).map((name) => (name === 'table' ? tableSearch(table()) : openSearchOf(env, logMissingIndex))),
  );
});

/** The names of the engines that are kept up to date. */
export const configuredEngines = (): SearchEngineName[] => engineNames(readSearchEnv());

/** OpenSearch alone, so that it can be filled before it serves searches. */
export const searchEngine = (): SearchEngine => openSearchOf(readSearchEnv());
