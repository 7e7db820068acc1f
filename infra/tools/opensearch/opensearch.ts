import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartProblem } from '#infra/local/start-problem';
import { root } from '../root.ts';
import { startOpenSearch } from './server.ts';

/** `npm run opensearch [-- --stay]`: tests the search index on a real server; `--stay` leaves it running instead. */
const { OPENSEARCH_ENDPOINT: existingEndpoint } = process.env;

function check(endpoint: string): boolean {
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, '--root', root];
  const env = { ...process.env, OPENSEARCH_ENDPOINT: endpoint };
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

async function keepRunning(endpoint: string): Promise<void> {
  const settings = `SEARCH_ENDPOINT=${endpoint} SEARCH_SERVICE=es`;
  console.log(`OpenSearch answers at ${endpoint}. A market that keeps its searches there, once it is filled:`);
  console.log(`  ${settings} npm run reindex`);
  console.log(`  ${settings} npm start`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

async function main(): Promise<boolean> {
  if (existingEndpoint) return check(existingEndpoint);
  const server = await startOpenSearch();
  try {
    if (!process.argv.includes('--stay')) return check(server.endpoint);
    await keepRunning(server.endpoint);
    return true;
  } finally {
    await server.stop();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
