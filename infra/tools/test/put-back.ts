import { afterAll, vi } from 'vitest';

/** Test files share a worker, so each restores what it has replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetConfig();
});
