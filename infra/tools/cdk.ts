import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '#infra/local/alive';
import { runVisibly } from './step.ts';

/** The files by which CDK's command line marks that it writes to a folder or reads from it; each contains its process. */
const lockName = /^(synth|read\..+)\.lock$/;

function isInUse(folder: string): boolean {
  try {
    const locks = readdirSync(folder).filter((name) => lockName.test(name));
    return locks.some((name) => isAlive(Number(readFileSync(join(folder, name), 'utf8'))));
  } catch {
    // No folder, or a lock that was just given up.
    return false;
  }
}

/** CDK refuses to work in a folder of templates that another `cdk` works in. This waits for it. */
export async function untilFree(folder: string): Promise<void> {
  if (isInUse(folder)) console.error(`Waiting for another CDK command, which uses ${folder} …`);
  while (isInUse(folder)) await wait(200);
}

/** Runs `cdk …` with its output on the terminal. @throws when it fails */
export async function cdk(args: readonly string[], output: string): Promise<void> {
  await untilFree(output);
  if (!(await runVisibly(['node_modules/aws-cdk/bin/cdk', ...args])))
    throw new Error(`cdk ${args.join(' ')} failed, see above`);
}
