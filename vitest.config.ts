import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './infra/tools/test/longest.ts';

/** What starts the whole system or a browser. */
const whole = ['web/e2e/**/*.test.ts', '{shared,functions,infra,web}/**/*.system.test.ts'];

/** They bring React up on a document. */
const pages = ['web/src/**/*.test.tsx'];

/** What changes the process it runs in: it silences the log. */
const apart = ['infra/simulation/**/*.test.ts'];

/** Limits guard against hanging and nothing else: no test depends on how busy the machine is. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Stories wait for queues, pages and timers half of their time. All projects are one group, so that units fill what stories
 * leave idle at their end.
 */
const common = { ...patience, maxWorkers: 2 * availableParallelism() };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((path) => moduleId.endsWith(path));
      return rank < 0 ? longest.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{shared,functions,infra,web}/**/*.test.ts'],
          exclude: [...whole, ...apart, ...pages],
          // Files of one worker share its modules: loading them anew for each took longer than the tests themselves.
          isolate: false,
          setupFiles: 'infra/tools/test/put-back.ts',
        },
      },
      // Histories leave much behind that is young: in room for more of it, collecting it takes a fifth less time.
      { test: { ...common, name: 'apart', include: apart, execArgv: ['--max-semi-space-size=64'] } },
      {
        test: {
          ...common,
          name: 'pages',
          include: pages,
          isolate: false,
          setupFiles: ['infra/tools/test/put-back.ts', 'infra/tools/test/pages.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: whole,
          isolate: false,
          setupFiles: 'infra/tools/test/put-back.ts',
          // Engines and commands are started a hundred times: what one has compiled the next one takes.
          // A bundler in one thread does a fifth less work.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled'), GOMAXPROCS: '1' },
          // A market that runs already has its app.
          globalSetup: process.env.ENDPOINT ? [] : 'infra/tools/build/built-market.ts',
        },
      },
    ],
  },
});
