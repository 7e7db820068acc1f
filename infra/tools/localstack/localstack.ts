import { join } from 'node:path';
import { root } from '../root.ts';
import { run } from '../step.ts';
import { startLocalStack } from './container.ts';
import { type Deployed, deployTemplates, succeeded } from './deploy.ts';
import { deployedJourney } from './deployed-journey.ts';
import { journeyOn, type Step } from './journey.ts';

/**
 * `npm run localstack`: the journey and the real templates on LocalStack in a container, or, with AWS_ENDPOINT_URL, on any
 * other stand-in for AWS. docs/localstack.md says what ran on what.
 */
const stage = 'dev';

const lineOf = ({ stack, resources, leftOut, outcome }: Deployed): string =>
  `${succeeded({ outcome }) ? '✓' : '✗'} ${stack}: ${outcome}, ${resources - leftOut} of ${resources} resources asked for`;

const tell = (steps: readonly Step[]): void => {
  for (const { what, error } of steps) console.log(error ? `✗ ${what}: ${error}` : `✓ ${what}`);
};

async function synthesized(): Promise<string> {
  const { ok, output } = await run({
    name: 'synth',
    bin: 'infra/tools/synth/synth.ts',
    args: ['-c', `stage=${stage}`],
  });
  if (!ok) throw new Error(output);
  return join(root, 'cdk.out');
}

try {
  const endpoint = process.env.AWS_ENDPOINT_URL ?? (await startLocalStack());
  // What stand-ins for AWS take; every client of the SDK finds it there.
  const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
  const AWS_REGION = 'us-east-1';
  Object.assign(process.env, { AWS_ENDPOINT_URL: endpoint, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  const steps = await journeyOn(endpoint);
  tell(steps);
  const stacks = await deployTemplates(await synthesized(), stage);
  for (const stack of stacks) console.log(lineOf(stack));
  const after = await deployedJourney(stage);
  tell(after);
  const isWhole = stacks.every(succeeded) && [...steps, ...after].every(({ error }) => error === undefined);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
