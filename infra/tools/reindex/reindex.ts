import { StartProblem } from '#infra/local/start-problem';
import { openTable } from '../ops/deployed-market.ts';
import { openLocal } from '../ops/local-market.ts';
import { parseArguments, reindex } from './engines.ts';

/**
 * `npm run reindex`: fills the configured search indexes, or the named one, of this machine's market; with TABLE_NAME
 * and AWS_REGION those of a deployed table, while the system runs. Needed after a change to search entries, after a
 * restore, and before another engine answers: docs/search.md.
 */
try {
  const input = parseArguments(process.argv.slice(2));
  const { ports, close } = await (process.env.TABLE_NAME ? openTable() : openLocal());
  // The market's environment must be complete before the wiring reads it.
  const { searchEngine, configuredEngines: searchEngines } = await import('#functions/runtime/wiring/search');
  const market = { table: ports.table, configured: searchEngines(), openSearch: searchEngine, tell: console.log };
  await reindex(market, input).finally(close);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
