/** What a change reaches beyond what imports it: the tests that read files, or start what they test as a process. */
export interface Reach {
  /** Everything, since no test is sure not to depend on it. */
  all: boolean;
  /** Globs of tests to run besides those whose imports lead to what has changed. */
  tests: string[];
  /** Why, to be read by whoever waits. */
  because: string[];
}

interface Rule {
  changed: RegExp;
  tests: readonly string[] | 'all';
  because: string;
}

const whole = ['web/e2e/**/*.test.ts', '**/*.system.test.ts'];

const rules: readonly Rule[] = [
  {
    changed: /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|infra\/tools\/test\/)/,
    tests: 'all',
    because: 'every test runs by it',
  },
  { changed: /^shared\/contract\//, tests: 'all', because: 'everything is derived from the contract' },
  // The system and the browser run them in processes of their own, where no import leads.
  { changed: /^(functions|shared|web|infra\/local)\//, tests: whole, because: 'the system and its stories run it' },
  // Handlers are imported by the names of the contract.
  {
    changed: /^functions\/(api|workers)\//,
    tests: ['functions/test/*.test.ts', 'functions/runtime/http/*.test.ts', 'infra/local/budgets/*.test.ts'],
    because: 'tests that go through all routes call it',
  },
  {
    changed: /^infra\/(lib|bin)\/|^cdk\.json$/,
    tests: ['infra/**/*.test.ts'],
    because: 'resources and rights are data',
  },
  {
    changed: /^(docs\/|README\.md$)/,
    tests: ['infra/lib/{resources,stages}.test.ts', 'infra/tools/ops/articles.test.ts', 'shared/**/*.test.ts'],
    because: 'it is read',
  },
  // An import of a style or a picture is no edge of the graph that tells what a change reaches.
  {
    changed: /^functions\/.*\.(?!tsx?$)\w+$/,
    tests: ['functions/**/*.test.ts'],
    because: 'it is no module: somebody reads it',
  },
  {
    changed: /^web\/.*\.(?!tsx?$)\w+$/,
    tests: ['web/**/*.test.{ts,tsx}'],
    because: 'it is no module: somebody reads it',
  },
];

/** They look at every file of the repository, and take seconds. */
const always = ['infra/tools/check/*.test.ts'];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** A test that has changed is run itself, and nothing else reads it. */
export function reachOf(changed: readonly string[]): Reach {
  const others = changed.filter((path) => !isTest(path));
  const hits = rules.filter((rule) => others.some((path) => rule.changed.test(path)));
  const because = hits.map((rule) => `${others.find((path) => rule.changed.test(path))}: ${rule.because}`);
  const all = hits.some(({ tests }) => tests === 'all');
  const tests = [...new Set([...always, ...hits.flatMap((rule) => (rule.tests === 'all' ? [] : rule.tests))])];
  return { all, tests, because };
}
