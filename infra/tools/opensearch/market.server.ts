import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { documentOf, indexDefinition } from '#functions/adapters/opensearch/documents';
import { openSearchHttp } from '#functions/adapters/opensearch/http';
import { openSearch } from '#functions/adapters/opensearch/search';
import type { FindablePost } from '#functions/ports/search';
import { fill } from '#functions/projections/search/fill';
import { switchAndBack } from '#functions/projections/search/switching.conformance';
import { fakeClock, seededIds } from '#functions/test/fakes';
import { placed, testFile } from '#functions/test/files';
import { testPorts } from '#functions/test/ports';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { clientOf, type LocalDynamo, provisionTable, startDynamo } from '#infra/local/dynamo/server';
import { serverOptions } from './options.ts';

let dynamo: LocalDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

async function newTable(name: string) {
  const client = clientOf(dynamo);
  await provisionTable(client, name);
  return dynamoTable(client, name);
}

const seconds = (since: number): number => (performance.now() - since) / 1000;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const size = 5000;
const mostSeconds = 20;
const atOnce = 250;

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));

/** The floor: the same documents by raw `_bulk` calls, one after another, without waiting for a refresh. */
async function floorOf(posts: readonly FindablePost[]): Promise<number> {
  const { index, ...options } = serverOptions('floor');
  const call = openSearchHttp(options);
  expect((await call({ method: 'PUT', path: `/${index}`, body: indexDefinition, timeoutMs: 60_000 })).status).toBe(200);
  const since = performance.now();
  for (const chunk of chunksOf(posts)) {
    const body = chunk.flatMap((post) => [{ index: { _id: post.id } }, documentOf(post)]);
    expect((await call({ method: 'POST', path: `/${index}/_bulk`, body, timeoutMs: 60_000 })).status).toBe(200);
  }
  return seconds(since);
}

/** On a machine where even the floor takes more than half the time, the limit is twice the floor. */
test(`a market of ${size} posts is filled in ${mostSeconds} seconds, or twice the floor's, and all of it is found`, async () => {
  const table = await newTable('filled');
  const [random, ids] = [randomText(9), seededIds(fakeClock())];
  const author = { ...random.author(), id: 'lin' };
  const posts = Array.from({ length: size }, (_, now) =>
    findable({ id: ids.next(), author, post: random.post(), now }),
  );
  for (const chunk of chunksOf(posts))
    await Promise.all(
      chunk.map(({ kind: _, about, ...card }) => placed(table, testFile({ ...card, description: about }))),
    );
  const cold = await floorOf(posts);
  const search = openSearch(serverOptions('filled'));
  const since = performance.now();
  expect(await fill({ table, search })).toEqual({ posts: size, people: 0, gone: 0, newer: 0 });
  const duration = seconds(since);
  const floor = await floorOf(posts);
  const floorText = `${cold.toFixed(1)} s by a server that has just started, ${floor.toFixed(1)} s by one that is warm`;
  print(`${size} posts: filled in ${duration.toFixed(1)} s; the same by raw _bulk: ${floorText}`);
  const indexedIds = new Set<string>();
  for await (const batch of search.ids()) for (const id of batch) indexedIds.add(id);
  expect(indexedIds.size).toBe(size);
  expect(duration).toBeLessThanOrEqual(Math.max(mostSeconds, 2 * floor));
});

test('the searches of a market go from its table to the server and back while people search: none fails, none misses', async () => {
  const ports = testPorts({ table: await newTable('switched') });
  const engine = openSearch(serverOptions('switched'));
  const since = performance.now();
  const searches = await switchAndBack({ ports, engine, posts: 120, searches: 40, changes: 3 });
  print(
    `table → OpenSearch → table: ${searches} searches in ${seconds(since).toFixed(0)} s, none failed and none missed`,
  );
});
