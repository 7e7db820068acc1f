import { expect, test } from 'vitest';
import { hottest } from '#infra/lib/functions/concurrency';
import { contractRows, matcher } from '#infra/local/gateway/match';
import { randomVisits } from './visitors.ts';

const posts = Array.from({ length: 20 }, (_, at) => ({
  id: `01JABCDEFGHJKMNPQRSTVWXY${at + 10}`,
  username: `seller_${at}`,
}));

test('the routes whose environments may be kept started are the four that visitors call most', () => {
  const visit = randomVisits({ posts, tokens: ['token'] });
  const route = matcher(contractRows);
  const calls = Array.from({ length: 4000 }, () => {
    const { method, path } = visit();
    const match = route(method, `/api${path.split('?', 1).join()}`);
    if (match.kind !== 'row') throw new Error(`${method} ${path} is no route`);
    return match.row.name;
  });
  const counts = [...Map.groupBy(calls, (name) => name)].map(([name, all]) => [name, all.length] as const);
  const byCalls = counts.toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
  expect(byCalls.length).toBeGreaterThan(4);
  expect(byCalls.slice(0, 4)).toEqual(hottest);
});
