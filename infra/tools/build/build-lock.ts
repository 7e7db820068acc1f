import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryExclusiveLock } from '../exclusive-lock.ts';
import { root } from '../root.ts';

const lockFile = join(root, 'node_modules', '.cache', 'build-lock.sqlite');

/** Set for the commands that the holder of the lock starts: they share it. */
const holding = 'TANWEI_HOLDS_BUILD_LOCK';

/** Waits until no other command of this checkout builds, synthesizes or deploys. Disposing of it lets the next one in. */
export async function lockBuild(file = lockFile): Promise<Disposable> {
  if (process.env[holding]) return { [Symbol.dispose]: () => undefined };
  mkdirSync(dirname(file), { recursive: true });
  let lock = tryExclusiveLock(file);
  if (!lock) console.error('Waiting for another command of this folder, which builds or deploys …');
  while (!lock) {
    await wait(200);
    lock = tryExclusiveLock(file);
  }
  const database = lock;
  process.env[holding] = '1';
  return {
    [Symbol.dispose]: () => {
      delete process.env[holding];
      database.close();
    },
  };
}
