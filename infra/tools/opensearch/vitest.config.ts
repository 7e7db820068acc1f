import { defineConfig } from 'vitest/config';

/** What needs a real server, which machines that check do not have. One file after the other: times are taken. */
export default defineConfig({
  test: {
    include: ['infra/tools/opensearch/*.server.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
