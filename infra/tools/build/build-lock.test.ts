import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';
import { lockBuild } from './build-lock.ts';

const holding = 'TANWEI_HOLDS_BUILD_LOCK';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a second command waits for the first and says so, and what the first starts does not wait', async () => {
  vi.stubEnv(holding, undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = join(folderOfOneTest(), 'cache', 'lock');
  const first = await lockBuild(file);
  (await lockBuild(file))[Symbol.dispose]();
  expect(errors).not.toHaveBeenCalled();
  vi.stubEnv(holding, undefined);
  let entered = false;
  const second = lockBuild(file).then((lock) => {
    entered = true;
    return lock;
  });
  await expect.poll(() => errors.mock.calls.join()).toContain('Waiting for another command');
  expect(entered).toBe(false);
  first[Symbol.dispose]();
  (await second)[Symbol.dispose]();
});
