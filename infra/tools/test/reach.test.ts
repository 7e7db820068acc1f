import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { testsImporting } from './importers.ts';
import { reachOf } from './reach.ts';

const reached = (...changed: string[]) => {
  const { all, tests } = reachOf(changed);
  return all ? 'all' : globSync(tests, { cwd: root, exclude: ['node_modules/**'] });
};

test.each([
  'shared/contract/files.ts',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'infra/tools/test/put-back.ts',
])('%s reaches everything', (path) => expect(reached('docs/runbook.md', path)).toBe('all'));

test.each([
  ['README.md', 'infra/tools/check/architecture.test.ts'],
  ['infra/lib/resources.ts', 'infra/lib/stages.test.ts'],
  ['infra/lib/grants.ts', 'infra/local/one-truth.test.ts'],
  ['functions/api/files/get-file.ts', 'functions/test/authorization.test.ts'],
  ['web/src/pages/promotions/coupons/coupons.tsx', 'web/e2e/coupons.story.test.ts'],
  ['functions/adapters/alipay/transfer.ts', 'infra/tools/build/provider-bundles.system.test.ts'],
  ['web/src/i18n/zh.ts', 'web/e2e/language.story.test.ts'],
  ['web/public/favicon.svg', 'web/e2e/shell.story.test.ts'],
])('%s reaches %s', (path, test) => expect(reached(path)).toContain(test));

test('a page of docs reaches every test that reads one', () => {
  const readers = globSync('{functions,infra,shared,web}/**/*.test.ts', { cwd: root })
    .filter((path) => !path.endsWith('reach.test.ts'))
    .filter((path) => /docs\/|README\.md/.test(readFileSync(join(root, path), 'utf8')));
  expect(readers).toContain('infra/lib/functions/concurrency.test.ts');
  expect(reached('docs/runbook.md')).toEqual(expect.arrayContaining(readers));
});

test('a test that has changed reaches what looks at all files, and no story', () => {
  const reachedPaths = reached('web/e2e/trade.story.test.ts', 'functions/domain/time.test.ts');
  expect(reachedPaths).toContain('infra/tools/check/docs.test.ts');
  expect(reachedPaths).not.toContain('web/e2e/language.story.test.ts');
});

test('a use case waits for no story', () => {
  const { tests } = reachOf(['functions/usecases/payments/pay.ts']);
  const paths = globSync(tests, { cwd: root, exclude: ['node_modules/**'] });
  expect(paths.filter((path) => /e2e|\.system\./.test(path))).toEqual([]);
});

test('gives the reason with the file that causes it', () => {
  expect(reachOf(['web/src/app/main.tsx']).reasons).toEqual(['web/src/app/main.tsx: every page shows it']);
});

const files = globSync('{functions,infra,shared,web}/**/*.{ts,tsx}', { cwd: root });

test.each([
  ['functions/usecases/refunds/pay-back.ts', 'functions/usecases/refunds/pay-back.test.ts'],
  ['functions/usecases/refunds/pay-back.ts', 'functions/api/orders/list-sales.test.ts'],
  ['functions/domain/search/synonyms.json', 'functions/domain/search/synonyms.test.ts'],
  ['functions/test/market.ts', 'functions/api/catalog/list-shelves.test.ts'],
  ['web/src/ui/text/title.tsx', 'web/src/ui/components.test.tsx'],
  ['web/src/features/offers/amount-box.tsx', 'web/src/pages/files/file/offers.test.tsx'],
])('%s is tested by %s', (changed, test) => expect(testsImporting([changed], files)).toContain(test));

test('a use case is not tested by all that stands on the furniture of tests', () => {
  const tests = testsImporting(['functions/usecases/refunds/pay-back.ts'], files);
  expect(tests.length).toBeLessThan(80);
  expect(tests).not.toContain('functions/api/accounts/login.test.ts');
});
