import { join } from 'node:path';
import { root } from '../root.ts';
import { run } from '../step.ts';
import { credentials, region, standIn } from './aws.ts';
import { startLocalStack } from './container.ts';
import { type Deployed, deployTemplates } from './deploy.ts';
import { deployedJourney } from './deployed-journey.ts';
import { journeyOn, type Step } from './journey.ts';

/**
 * `npm run localstack`: the journey and the real templates on LocalStack in a container, or, with AWS_ENDPOINT_URL, on any
 * other stand-in for AWS. docs/localstack.md says what ran on what.
 */
const stage = 'dev';

const lineOf = ({ stack, resources, leftOut, outcome }: Deployed): string =>
  `${outcome === 'CREATE_COMPLETE' ? '✓' : '✗'} ${stack}: ${outcome}, ${resources - leftOut} of ${resources} resources asked for`;

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
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const steps = await journeyOn(endpoint);
  tell(steps);
  const stacks = await deployTemplates(standIn(endpoint), { endpoint, folder: await synthesized(), stage });
  for (const stack of stacks) console.log(lineOf(stack));
  const after = await deployedJourney(standIn(endpoint), { endpoint, stage });
  tell(after);
  const failed =
    [...steps, ...after].some(({ error }) => error) || stacks.some(({ outcome }) => outcome !== 'CREATE_COMPLETE');
  process.exitCode = failed ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
