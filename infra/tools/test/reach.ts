/**
 * The tests that a change affects besides those that import it: tests that read files, and stories that show it. For
 * quick feedback: the other system tests and the simulation are left to `npm run check`.
 */
export interface Reach {
  /** All tests, because any may depend on the change. */
  all: boolean;
  /** Globs of tests to run besides those that import a changed file. */
  tests: string[];
  /** The reasons, for the developer. */
  reasons: string[];
}

interface Rule {
  changed: RegExp;
  tests: readonly string[] | 'all';
  reason: string;
}

const rules: readonly Rule[] = [
  {
    changed: /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|infra\/tools\/test\/)/,
    tests: 'all',
    reason: 'every test runs by it',
  },
  { changed: /^shared\/contract\//, tests: 'all', reason: 'everything is derived from the contract' },
  {
    changed: /^web\/(public|index\.html|src\/(app|i18n|nav|session|ui|\w+\.css))/,
    tests: ['web/e2e/{shell,language}.story.test.ts', 'web/e2e/budgets.system.test.ts'],
    reason: 'every page shows it',
  },
  {
    changed: /^functions\/adapters\//,
    tests: ['infra/tools/build/provider-bundles.system.test.ts'],
    reason: 'deployments choose it',
  },
  { changed: /^infra\/local\//, tests: ['infra/local/main.system.test.ts'], reason: 'the engine starts with it' },
  // Handlers are imported dynamically, by the contract's names.
  {
    changed: /^functions\/(api|workers)\//,
    tests: ['functions/test/*.test.ts', 'functions/runtime/http/*.test.ts', 'infra/local/budgets/*.test.ts'],
    reason: 'tests that go through all routes call it',
  },
  {
    changed: /^infra\/(lib|bin)\/|^cdk\.json$/,
    tests: ['infra/**/*.test.ts'],
    reason: 'resources and rights are data',
  },
  {
    changed: /^(docs\/|README\.md$)/,
    tests: [
      'infra/lib/{resources,stages}.test.ts',
      'infra/lib/{functions/concurrency,quotas/quotas}.test.ts',
      'infra/tools/runbook/*.test.ts',
      'infra/tools/ops/migrations.test.ts',
      'shared/**/*.test.ts',
    ],
    reason: 'it is read',
  },
  // Imports of styles and pictures are not in the graph of `vitest related`.
  {
    changed: /^functions\/.*\.(?!tsx?$)\w+$/,
    tests: ['functions/**/*.test.ts'],
    reason: 'it is read by name',
  },
  {
    changed: /^web\/.*\.(?!tsx?$)\w+$/,
    tests: ['web/**/*.test.{ts,tsx}'],
    reason: 'it is read by name',
  },
];

/** Tests that read every file of the repository, and take seconds. */
const always = ['infra/tools/check/!(*.system).test.ts'];

/** The stories named after one of the page's folders: `coupons` of `web/src/pages/promotions/coupons`. */
const storiesOf = (path: string): string[] =>
  (/^web\/src\/pages\/(.+)\//.exec(path)?.[1]?.split('/') ?? []).map((page) => `web/e2e/${page}*.story.test.ts`);

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Changed tests are run themselves, and affect no others. */
export function reachOf(changed: readonly string[]): Reach {
  const others = changed.filter((path) => !isTest(path));
  const hits = rules.filter((rule) => others.some((path) => rule.changed.test(path)));
  const reasons = hits.map((rule) => `${others.find((path) => rule.changed.test(path))}: ${rule.reason}`);
  const all = hits.some(({ tests }) => tests === 'all');
  const tests = [
    ...new Set([
      ...always,
      ...others.flatMap(storiesOf),
      ...hits.flatMap((rule) => (rule.tests === 'all' ? [] : rule.tests)),
    ]),
  ];
  return { all, tests, reasons };
}
