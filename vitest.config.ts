import { defineConfig } from 'vitest/config';

/** What starts the whole system or a browser: one file at a time, after everything else, because times are part of it. */
const whole = ['web/e2e/**/*.test.ts', '**/*.system.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,infra,web}/**/*.test.{ts,tsx}'],
          exclude: whole,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: whole,
          globalSetup: 'infra/tools/build/built-web.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
