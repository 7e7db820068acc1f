import { tableSearch } from '#functions/projections/search/index';
import { rebuild } from '#functions/projections/search/rebuild';
import { StartProblem } from '#infra/local/start-problem';
import { openTable } from './ops/deployed-market.ts';
import { openLocal } from './ops/local-market.ts';

/**
 * `npm run reindex`: the search index of this machine's market; with TABLE_NAME and AWS_REGION given, that of a deployed
 * table, while the system runs. Needed after a change of what a search entry holds, and never otherwise.
 */
try {
  const { ports, close } = await (process.env.TABLE_NAME ? openTable() : openLocal());
  let done = 0;
  const tell = () => {
    done += 1;
    if (done % 1000 === 0) console.log(`${done} posts …`);
  };
  const { posts, people } = await rebuild({ table: ports.table, search: tableSearch(ports.table) }, tell).finally(
    close,
  );
  console.log(`${posts} posts and ${people} creators are in the search index.`);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
