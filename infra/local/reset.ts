import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '#infra/tools/root';
import { lockFolder } from './lock.ts';
import { readEnvFile, readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/** Protects other folders from a mistyped DATA_DIR: only a folder that a start has marked is removed. */
function refuseForeignFolder(folder: string): void {
  const holdsProject = !relative(folder, root).startsWith('..');
  if (holdsProject || folder === homedir() || !existsSync(join(folder, 'lock.sqlite'))) {
    throw new StartProblem(`${folder} does not look like local data of this project, so nothing was removed.`);
  }
}

try {
  readEnvFile();
  const { dataDir } = readSettings(process.env);
  if (existsSync(dataDir)) {
    refuseForeignFolder(dataDir);
    const lock = await lockFolder(dataDir);
    rmSync(dataDir, { recursive: true });
    lock.release();
  }
  console.log(`${dataDir} is empty. The next start begins anew.`);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
