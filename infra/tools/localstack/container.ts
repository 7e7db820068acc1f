import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isReady } from '../until-ready.ts';

const composeFile = join(import.meta.dirname, 'compose.yaml');
const address = 'http://localhost:4566';

const compose = (...args: string[]) =>
  spawnSync('docker', ['compose', '-f', composeFile, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

const isThere = (): boolean => spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;

/** The image needs an account's token and a container engine. */
export const canRunLocalStack = (): boolean => Boolean(process.env.LOCALSTACK_AUTH_TOKEN) && isThere();

/** Starts LocalStack in a container, which keeps running. @throws when it does not come up. */
export async function startLocalStack(): Promise<string> {
  if (compose('up', '--detach').status !== 0) throw new Error('docker compose up failed, see above.');
  if (!(await isReady(`${address}/_localstack/health`, 120)))
    throw new Error(`LocalStack does not answer at ${address} after two minutes.`);
  return address;
}
