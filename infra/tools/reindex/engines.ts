import type { SearchEngine } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { fill } from '#functions/projections/search/fill';
import { rebuild } from '#functions/projections/search/rebuild';
import { StartProblem } from '#infra/local/start-problem';
import { type SearchEngineName, searchEngineNames } from '#shared/search-engines';

const usage = `npm run reindex -- [${searchEngineNames.options.join(' | ')}] [--drop]`;

export interface ReindexInput {
  only: SearchEngineName | undefined;
  /** Clears OpenSearch first. */
  drops: boolean;
}

/** @throws with the usage at an unknown argument */
export function parseArguments(args: readonly string[]): ReindexInput {
  const [name, ...others] = args.filter((arg) => arg !== '--drop');
  const only = searchEngineNames.safeParse(name).data;
  if (others.length > 0 || (name !== undefined && only === undefined)) throw new StartProblem(usage);
  return { only, drops: args.includes('--drop') };
}

interface Market {
  table: Table;
  configured: readonly SearchEngineName[];
  openSearch(): SearchEngine;
  tell(line: string): void;
}

async function rebuildTable({ table, tell }: Market): Promise<void> {
  let done = 0;
  const { posts, people } = await rebuild({ table }, () => {
    done += 1;
    if (done % 1000 === 0) tell(`${done} posts …`);
  });
  tell(`${posts} posts and ${people} people are in the lists of the table.`);
}

async function fillOpenSearch({ table, openSearch, tell }: Market, drops: boolean): Promise<void> {
  const search = openSearch();
  if (drops) await search.clear();
  const { posts, people, gone, newer } = await fill({ table, search });
  tell(`${posts} posts and ${people} people are in OpenSearch; ${gone} others that it had were looked at.`);
  if (newer > 0) tell(`${newer} were newer there. If the table was restored: npm run reindex -- opensearch --drop`);
}

export async function reindex(market: Market, { only, drops }: ReindexInput): Promise<void> {
  for (const engine of only ? [only] : market.configured)
    await (engine === 'table' ? rebuildTable(market) : fillOpenSearch(market, drops));
}
