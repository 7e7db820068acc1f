import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/tools/root';
import { resources } from '../test-production.ts';
import { type Quota, quotas, unreservedMinimum } from './quotas.ts';

const table: [string, Quota][] = Object.entries(quotas);

test.each(table)('production stays within the budget of %s', (_, { count, budget }) => {
  const used = count(resources);
  expect(used).toBeLessThanOrEqual(budget);
});

test('docs/regions.md says how many stages an account holds', () => {
  const stagesOf = ({ name, standard, budget }: Quota): number =>
    Math.floor((standard - (name === quotas.concurrency.name ? unreservedMinimum : 0)) / budget);
  const page = readFileSync(join(root, 'docs/regions.md'), 'utf8').replace(/\s+/g, ' ');
  const shared = table.flatMap(([, quota]) => (quota.per === 'API' ? [] : [stagesOf(quota)]));
  expect(page).toContain(`One account holds ${Math.min(...shared)} stages`);
  const { responseHeadersPolicies: headers, publicKeys: keys, cachePolicies: caches } = quotas;
  expect(stagesOf(headers)).toBe(stagesOf(keys));
  expect(page).toContain(`public keys (${stagesOf(keys)} each), cache policies (${stagesOf(caches)})`);
  expect(page).toContain(
    `of a region (${stagesOf(quotas.concurrency)}) and key groups (${stagesOf(quotas.keyGroups)})`,
  );
});
