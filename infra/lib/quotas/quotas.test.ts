import { expect, test } from 'vitest';
import { resources } from '../test-production.ts';
import { type Quota, quotas } from './quotas.ts';

const table: [string, Quota][] = Object.entries(quotas);

test.each(table)('production stays within the budget of %s', (_, { count, budget }) => {
  const used = count(resources);
  expect(used).toBeLessThanOrEqual(budget);
});
