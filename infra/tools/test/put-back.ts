import { afterAll, vi } from 'vitest';

/** Files share their worker with those after them: what a file has put in the place of something else is put back. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetConfig();
});
