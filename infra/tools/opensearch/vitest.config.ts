import { defineConfig } from 'vitest/config';

/** Tests that need a real server, one file at a time because they measure times. */
export default defineConfig({
  test: {
    include: ['infra/tools/opensearch/*.server.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
