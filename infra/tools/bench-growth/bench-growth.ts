import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { logger } from '#functions/runtime/log';
import { binary, clientOf, provisionTable, startDynamo } from '#infra/local/dynamo/server';
import { exportTable } from './export-table.ts';
import { type FilledMarket, fill } from './fill.ts';
import { openMeteredApi } from './measure.ts';
import { type CallCost, measureCalls } from './routes.ts';
import { measureSearches, type SearchCosts } from './searches.ts';

/** `npm run bench:growth -- 1000 10000 100000`: capacity units, round trips and times as the market grows. */

const tableName = 'market';

interface Measurement {
  size: number;
  lines: CallCost[];
  searchCosts: SearchCosts;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Turns the files of an export, and the schema of a table of an empty engine, into the database of an engine. */
async function importMarket(folder: string): Promise<void> {
  const empty = await startDynamo();
  const client = clientOf(empty);
  await provisionTable(client, tableName);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  client.destroy();
  await empty.stop();
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, JSON.stringify([{ Table }]));
  const output = join(folder, 'dynamo.sqlite');
  const args = ['import', '--source', join(folder, 'export'), '--schema', schema, '--output', output, '--force'];
  execFileSync(binary(), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function fillMarket(folder: string, size: number): Promise<FilledMarket> {
  const start = performance.now();
  const table = exportTable(join(folder, 'export', tableName, 'data'));
  const market = await fill(table, size);
  const items = await table.close();
  console.log(`${size} posts: ${items} items written in ${seconds(start)}`);
  const importStart = performance.now();
  await importMarket(folder);
  console.log(`${size} posts: imported in ${seconds(importStart)}`);
  return market;
}

async function measureMarket(size: number): Promise<Measurement> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'growth-'));
  const market = await fillMarket(folder.path, size);
  const dynamo = await startDynamo({ dataDir: folder.path });
  const client = clientOf(dynamo);
  const ask = openMeteredApi(client, tableName);
  const lines = await measureCalls(ask, market);
  const searchCosts = await measureSearches(ask, market.posts);
  client.destroy();
  await dynamo.stop();
  return { size, lines, searchCosts };
}

const cell = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

function printLists(measurements: readonly Measurement[]): void {
  const [first] = measurements;
  const heads = measurements.map(({ size }) => `${size} posts`);
  console.log(
    `\n| Round trips, read units, milliseconds | ${heads.join(' | ')} |\n|---|${heads.map(() => '---|').join('')}`,
  );
  first?.lines.forEach(({ label }, at) => {
    const cells = measurements.map(({ lines }) => {
      const line = lines[at];
      return line ? `${line.trips} · ${cell(line.units)} · ${cell(line.ms)}` : '';
    });
    console.log(`| ${label} | ${cells.join(' | ')} |`);
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function printSearches(measurements: readonly Measurement[]): void {
  console.log(
    '\n| Searches | page as by brute force | all counted | hits p50 | trips p50, most | units p50, p95, most | ms p50, p95 |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const { size, searchCosts } of measurements) {
    const { equalShare: equal, countedShare: counted, hits, trips, units, ms } = searchCosts;
    console.log(
      `| ${size} posts | ${percent(equal)} | ${percent(counted)} | ${hits} | ${trips.median}, ${trips.max} | ` +
        `${units.median}, ${units.p95}, ${units.max} | ${cell(ms.median)}, ${cell(ms.p95)} |`,
    );
    if (searchCosts.wrongQueries.length > 0) console.log(`wrong: ${searchCosts.wrongQueries.join(', ')}`);
  }
}

const requestedSizes = process.argv.slice(2).map(Number);
logger.setLogLevel('SILENT');
const measurements: Measurement[] = [];
for (const size of requestedSizes.length > 0 ? requestedSizes : [1000, 10_000])
  measurements.push(await measureMarket(size));
printLists(measurements);
printSearches(measurements);
process.exitCode = measurements.some(({ searchCosts }) => searchCosts.wrongQueries.length > 0) ? 1 : 0;
