import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { criteriaOf } from '../../domain/search/criteria.ts';
import type { SearchIndex } from '../../ports/search.ts';
import { searchConformance } from './search.conformance.ts';
import { openSearch } from './search.ts';
import { type TestOpenSearch, testOpenSearch } from './test-opensearch.ts';

let server: TestOpenSearch;
beforeAll(async () => {
  server = await testOpenSearch();
});
afterAll(() => server.stop());

const ask = (index: SearchIndex, text: string) =>
  index.query({ criteria: criteriaOf({ text }), page: 1, limit: 10, fresh: Promise.resolve([]) });

describe('against a server that knows what the adapter asks for', () => {
  searchConformance(() => openSearch(server.options));
});

test('the index is made before the first document, once, and nobody minds that it is there', async () => {
  const index = openSearch({ ...server.options, index: 'other' });
  expect(await ask(index, '英语')).toEqual({ items: [], total: 0, isCapped: false, cursor: undefined });
  const from = server.asked.length;
  const again = openSearch({ ...server.options, index: 'other' });
  for (const one of [index, index, again]) await one.remove('01JA0000000000000000000000', 1);
  const document = 'PUT /other/_doc/01JA0000000000000000000000';
  expect(server.asked.slice(from)).toEqual(['PUT /other', document, document, 'PUT /other', document]);
});

test('a busy service is asked again, and one that stays away is an error', async () => {
  const index = openSearch(server.options);
  server.troubles.push(429, 503);
  await ask(index, '英语');
  server.troubles.push(503, 502, 504);
  await expect(ask(index, '英语')).rejects.toThrow('does not answer POST /market-2/_search');
  server.troubles.push(400);
  await expect(ask(index, '英语')).rejects.toThrow('the search failed: 400');
  expect(server.troubles).toEqual([]);
});

test('calls are signed: with another secret nothing is answered', async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'another' };
  await expect(ask(openSearch({ ...server.options, credentials }), '英语')).rejects.toThrow('the search failed: 403');
});

/** A real one, where it is given: `OPENSEARCH_ENDPOINT=https://… AWS_REGION=… vitest run opensearch/search`. */
const { OPENSEARCH_ENDPOINT: endpoint, OPENSEARCH_SERVICE: service, ...env } = process.env;

if (endpoint) {
  describe(`against ${endpoint}`, () => {
    const credentials = {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: env.AWS_SESSION_TOKEN,
    };
    const index = `conformance-${Date.now()}`;
    const options = { endpoint, index, credentials, region: env.AWS_REGION ?? 'us-east-1' };
    const refreshMs = Number(env.OPENSEARCH_REFRESH_MS ?? 15_000);
    searchConformance(() => openSearch({ ...options, service: service === 'es' ? 'es' : 'aoss' }), {
      settled: () => new Promise((resolve) => setTimeout(resolve, refreshMs)),
    });
  });
} else {
  process.stderr.write('OPENSEARCH_ENDPOINT is not set: the search suite did not run against a real OpenSearch\n');
}
