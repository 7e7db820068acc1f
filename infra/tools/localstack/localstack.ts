/**
 * `npm run localstack`: runs the journey and a stage's whole life on LocalStack in a container, on MiniStack without one
 * or, with AWS_ENDPOINT_URL, on an emulator that runs already. docs/localstack.md records the results.
 */
import { canRunLocalStack, startLocalStack } from './container.ts';
import { emulatorAt } from './emulator.ts';
import { journeyOn, reportSteps } from './journey.ts';
import { type RunningEmulator, startMiniStack } from './ministack.ts';
import { stageLifecycle } from './stage-lifecycle.ts';

const noEmulator = `There is nothing here that stands in for AWS. One of these:
  LOCALSTACK_AUTH_TOKEN=… npm run localstack               with Docker and an account of LocalStack
  pip install ministack, and npm run localstack            without either, where Python is
  AWS_ENDPOINT_URL=http://127.0.0.1:4566 npm run localstack  on any other that runs (docs/localstack.md)`;

async function startEmulator(): Promise<RunningEmulator> {
  const stop = async () => undefined;
  if (process.env.AWS_ENDPOINT_URL) return { endpoint: process.env.AWS_ENDPOINT_URL, stop };
  if (canRunLocalStack()) return { endpoint: await startLocalStack(), stop };
  const mini = await startMiniStack();
  if (!mini) throw new Error(noEmulator);
  return mini;
}

async function runOn({ endpoint, calls }: RunningEmulator): Promise<boolean> {
  const emulator = await emulatorAt(endpoint);
  console.log(`On ${emulator.name} ${emulator.version} at ${endpoint}`);
  const isWhole = await journeyOn(endpoint);
  if (!emulator.runsFunctions) {
    console.log('It runs no functions by itself: no stage is deployed to it.');
    return isWhole;
  }
  return (await reportSteps((done) => stageLifecycle(done, calls))) && isWhole;
}

try {
  await using stack = new AsyncDisposableStack();
  const running = await startEmulator();
  stack.defer(running.stop);
  // Emulators accept any credentials; every SDK client reads these variables.
  const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
  const AWS_REGION = 'us-east-1';
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: running.endpoint,
    AWS_REGION,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  });
  process.exitCode = (await runOn(running)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
