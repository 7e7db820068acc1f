import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const composeFile = join(import.meta.dirname, 'compose.yaml');
const address = 'http://localhost:4566';

const compose = (...args: string[]) =>
  spawnSync('docker', ['compose', '-f', composeFile, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${address}/_localstack/health`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(1000);
  }
  throw new Error(`LocalStack does not answer at ${address} after two minutes.`);
}

const isThere = (): boolean => spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;

/** The image needs an account's token and a container engine. */
export const canRunLocalStack = (): boolean => Boolean(process.env.LOCALSTACK_AUTH_TOKEN) && isThere();

/** Starts LocalStack in a container, which keeps running. @throws when it does not come up. */
export async function startLocalStack(): Promise<string> {
  if (compose('up', '--detach').status !== 0) throw new Error('docker compose up failed, see above.');
  await untilReady();
  return address;
}
