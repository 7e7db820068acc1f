/**
 * What a change reaches beyond what imports it: tests that read files, and stories that show it. An answer while one works:
 * everything else that starts the whole system, and the simulation, are left to `npm run check`.
 */
export interface Reach {
  /** Everything, since no test is sure not to depend on it. */
  all: boolean;
  /** Globs of tests to run besides those whose imports lead to what has changed. */
  tests: string[];
  /** Why, to be read by whoever waits. */
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
  // Handlers are imported by the names of the contract.
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
      'infra/tools/ops/{articles,migrations}.test.ts',
      'shared/**/*.test.ts',
    ],
    reason: 'it is read',
  },
  // An import of a style or a picture is no edge of the graph that tells what a change reaches.
  {
    changed: /^functions\/.*\.(?!tsx?$)\w+$/,
    tests: ['functions/**/*.test.ts'],
    reason: 'it is no module: somebody reads it',
  },
  {
    changed: /^web\/.*\.(?!tsx?$)\w+$/,
    tests: ['web/**/*.test.{ts,tsx}'],
    reason: 'it is no module: somebody reads it',
  },
];

/** They look at every file of the repository, and take seconds. */
const always = ['infra/tools/check/!(*.system).test.ts'];

/** The stories named after one of the page's folders: `coupons` of `web/src/pages/promotions/coupons`. */
const storiesOf = (path: string): string[] =>
  (/^web\/src\/pages\/(.+)\//.exec(path)?.[1]?.split('/') ?? []).map((page) => `web/e2e/${page}*.story.test.ts`);

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** A test that has changed is run itself, and nothing else reads it. */
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
