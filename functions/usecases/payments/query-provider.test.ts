import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { noPayments } from '#functions/test/fakes';
import { second } from '#shared/limits';
import { queryProviderInTurn, queryProviderOrRecall } from './query-provider.ts';

/** A clock that goes on between any two looks at it, as real ones do. */
function setUp() {
  const table = testTable();
  let time = 1_790_000_000_000;
  const ports = { table, clock: { now: () => time++ } };
  const queries: number[] = [];
  const provider = {
    ...noPayments().current,
    query: async () => {
      queries.push(time);
      return 'open' as const;
    },
  };
  const pass = (millis: number) => {
    time += millis;
  };
  return {
    queries: queries,
    pass,
    page: () => queryProviderInTurn(ports, provider, 'O'),
    sweeper: () => queryProviderOrRecall(ports, provider, 'O'),
  };
}

test('a page and the sweeper between them ask once in ten seconds', async () => {
  const { queries, pass, page, sweeper } = setUp();
  expect(await page()).toBe('open');
  pass(4 * second);
  expect(await sweeper()).toBe('open');
  expect(await page()).toBeUndefined();
  expect(queries).toHaveLength(1);
  pass(6 * second);
  expect(await sweeper()).toBe('open');
  expect(await page()).toBeUndefined();
  expect(queries).toHaveLength(2);
});
