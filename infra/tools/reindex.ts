import { fill } from '#functions/projections/search/fill';
import { rebuild } from '#functions/projections/search/rebuild';
import { StartProblem } from '#infra/local/start-problem';
import { type SearchEngineName, searchEngineNames } from '#shared/search-engines';
import { openTable } from './ops/deployed-market.ts';
import { openLocal } from './ops/local-market.ts';
import type { Market } from './ops/market.ts';

/**
 * `npm run reindex`: the search indexes that are configured, or the one that is named behind it, of this machine's market;
 * with TABLE_NAME and AWS_REGION given, of a deployed table, while the system runs. `--drop` forgets first what an
 * OpenSearch has: after a restore it knows things that never happened. docs/search.md says when which is needed.
 */
type Ports = Pick<Market['ports'], 'table'>;

const names = searchEngineNames.options;
const usage = `npm run reindex -- [${names.join(' | ')}] [--drop]`;

function asked(given: readonly string[]): { only: SearchEngineName | undefined; drops: boolean } {
  const [name, ...others] = given.filter((one) => one !== '--drop');
  const only = searchEngineNames.safeParse(name).data;
  if (others.length > 0 || (name !== undefined && only === undefined)) throw new StartProblem(usage);
  return { only, drops: given.includes('--drop') };
}

async function rebuildTable({ table }: Ports): Promise<string> {
  let done = 0;
  const tell = () => {
    done += 1;
    if (done % 1000 === 0) console.log(`${done} posts …`);
  };
  const { posts, people } = await rebuild({ table }, tell);
  return `${posts} posts and ${people} creators are in the lists of the table.`;
}

async function fillOpenSearch({ table }: Ports, drops: boolean): Promise<string> {
  const { searchEngine } = await import('#functions/runtime/wiring/search');
  const search = searchEngine();
  if (drops) await search.clear();
  const { posts, people, gone, newer } = await fill({ table, search });
  const lines = [
    `${posts} posts and ${people} creators are in OpenSearch; ${gone} that it had are nothing to be found.`,
  ];
  if (newer > 0)
    lines.push(`${newer} were newer there than here. Where the table was restored: ${usage.replace(/\[.*/, '')}--drop`);
  return lines.join('\n');
}

try {
  const { only, drops } = asked(process.argv.slice(2));
  const { ports, close } = await (process.env.TABLE_NAME ? openTable() : openLocal());
  try {
    const { searchEngines } = await import('#functions/runtime/wiring/search');
    for (const engine of only ? [only] : searchEngines()) {
      console.log(await (engine === 'table' ? rebuildTable(ports) : fillOpenSearch(ports, drops)));
    }
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
