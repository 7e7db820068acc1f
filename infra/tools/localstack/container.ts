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

/** LocalStack in a container. @throws in words where it cannot be started, with the other way to go. */
export async function startLocalStack(): Promise<string> {
  const otherwise = 'Or set AWS_ENDPOINT_URL to the address of any other stand-in for AWS (docs/localstack.md).';
  if (!process.env.LOCALSTACK_AUTH_TOKEN) {
    throw new Error(`LocalStack's image asks for an account: set LOCALSTACK_AUTH_TOKEN. ${otherwise}`);
  }
  if (!isThere()) throw new Error(`There is no Docker engine here to run LocalStack in. ${otherwise}`);
  if (compose('up', '--detach').status !== 0) throw new Error('docker compose up failed, see above.');
  await untilReady();
  return address;
}
