import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearch } from '#functions/adapters/opensearch/search';
import { type TestOpenSearch, testOpenSearch } from '#functions/adapters/opensearch/test-opensearch';
import { criteriaOf } from '#functions/domain/search/criteria';
import type { SearchIndex } from '#functions/ports/search';
import { layout } from '#functions/projections/search/lists';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import type { SearchEngineName } from '#shared/search-engines';
import { parseArguments, reindex } from './engines.ts';

let server: TestOpenSearch;
beforeAll(async () => {
  server = await testOpenSearch();
});
afterAll(() => server.stop());

let markets = 0;
async function market(...configured: SearchEngineName[]) {
  const ports = testPorts();
  const post = await posted(ports, await member(ports, 'lin_xi'), { title: '考研英语' });
  const engine = openSearch({ ...server.options, index: `reindexed-${markets++}` });
  const lines: string[] = [];
  const finds = async (index: SearchIndex) =>
    (await index.query({ criteria: criteriaOf({ text: '考研' }), page: 1, limit: 5, fresh: Promise.resolve([]) }))
      .total;
  return {
    run: (...args: string[]) =>
      reindex(
        { table: ports.table, configured, openSearch: () => engine, tell: (line) => lines.push(line) },
        parseArguments(args),
      ),
    post,
    engine,
    lines,
    table: ports.table,
    counts: async () => ({ table: await finds(ports.search), opensearch: await finds(engine) }),
  };
}

test('the engine that is configured is filled, and no other', async () => {
  const [inTable, apart, both] = [
    await market('table'),
    await market('opensearch'),
    await market('opensearch', 'table'),
  ];
  for (const scenario of [inTable, apart, both]) await scenario.run();
  expect(await inTable.counts()).toEqual({ table: 1, opensearch: 0 });
  expect(await apart.counts()).toEqual({ table: 0, opensearch: 1 });
  expect(await both.counts()).toEqual({ table: 1, opensearch: 1 });
  const layouts = [inTable, apart, both].map(({ table }) => table.get({ pk: 'SEARCH', sk: 'LAYOUT' }));
  expect((await Promise.all(layouts)).map((item) => item?.layout)).toEqual([layout, undefined, layout]);
});

test('fills a named engine whatever is configured, and clears it first with --drop', async () => {
  const { run, counts, engine, post, lines } = await market('table');
  await engine.remove(post.id, 100);
  await run('opensearch');
  expect(await counts()).toEqual({ table: 0, opensearch: 0 });
  expect(lines.at(-1)).toBe('1 were newer there. If the table was restored: npm run reindex -- opensearch --drop');
  await run('opensearch', '--drop');
  expect(await counts()).toEqual({ table: 0, opensearch: 1 });
  expect(lines.at(-1)).toContain('1 posts and 1 people are in OpenSearch');
  expect(() => parseArguments(['solr'])).toThrow('npm run reindex -- [table | opensearch] [--drop]');
});
