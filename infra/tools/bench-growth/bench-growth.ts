import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from '#functions/runtime/log';
import { clientOf, provisionTable, startDynamo } from '#infra/local/dynamo/server';
import { exportTable } from './export-table.ts';
import { type Filled, fill } from './fill.ts';
import { importInto } from './import.ts';
import { asker } from './measure.ts';
import { type Line, listCosts } from './routes.ts';
import { type Searches, searches } from './searches.ts';

/**
 * `npm run bench:growth -- 1000 10000 100000`: what calls cost as the market grows. Capacity and round trips are exact, and
 * are what counts; times are of this machine and this moment.
 */

const tableName = 'market';

interface Size {
  size: number;
  lines: Line[];
  found: Searches;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** The schema is that of a table the engine has made; the data come from the export. */
async function imported(folder: string): Promise<void> {
  const empty = await startDynamo();
  const client = clientOf(empty);
  await provisionTable(client, tableName);
  await importInto(client, { tableName, folder });
  client.destroy();
  await empty.stop();
}

async function filled(folder: string, size: number): Promise<Filled> {
  const start = performance.now();
  const table = exportTable(join(folder, 'export', tableName, 'data'));
  const market = await fill(table, size);
  const items = await table.close();
  console.log(`${size} posts: ${items} items written in ${seconds(start)}`);
  const begun = performance.now();
  await imported(folder);
  console.log(`${size} posts: imported in ${seconds(begun)}`);
  return market;
}

async function measured(size: number): Promise<Size> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'growth-'));
  const market = await filled(folder.path, size);
  const dynamo = await startDynamo({ dataDir: folder.path });
  const { ask, close } = asker(clientOf(dynamo), tableName);
  const lines = await listCosts(ask, market);
  const found = await searches(ask, market.posts);
  close();
  await dynamo.stop();
  return { size, lines, found };
}

const cell = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

function printLists(sizes: readonly Size[]): void {
  const [first] = sizes;
  const heads = sizes.map(({ size }) => `${size} posts`);
  console.log(
    `\n| Round trips, read units, milliseconds | ${heads.join(' | ')} |\n|---|${heads.map(() => '---|').join('')}`,
  );
  first?.lines.forEach(({ what }, at) => {
    const cells = sizes.map(({ lines }) => {
      const line = lines[at];
      return line ? `${line.trips} · ${cell(line.units)} · ${cell(line.ms)}` : '';
    });
    console.log(`| ${what} | ${cells.join(' | ')} |`);
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function printSearches(sizes: readonly Size[]): void {
  console.log(
    '\n| Searches | page as by brute force | all counted | hits p50 | trips p50, most | units p50, p95, most | ms p50, p95 |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const { size, found } of sizes) {
    const { equal, counted, hits, trips, units, ms } = found;
    console.log(
      `| ${size} posts | ${percent(equal)} | ${percent(counted)} | ${hits} | ${trips.median}, ${trips.most} | ` +
        `${units.median}, ${units.p95}, ${units.most} | ${cell(ms.median)}, ${cell(ms.p95)} |`,
    );
    if (found.wrong.length > 0) console.log(`wrong: ${found.wrong.join(', ')}`);
  }
}

const asked = process.argv.slice(2).map(Number);
logger.setLogLevel('SILENT');
const sizes: Size[] = [];
for (const size of asked.length > 0 ? asked : [1000, 10_000]) sizes.push(await measured(size));
printLists(sizes);
printSearches(sizes);
process.exitCode = sizes.some(({ found }) => found.wrong.length > 0) ? 1 : 0;
