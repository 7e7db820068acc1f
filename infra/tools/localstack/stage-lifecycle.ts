import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { root } from '../root.ts';
import { run } from '../step.ts';
import { clearAccount, prepareAccount, sender } from './account.ts';
import { addedSince, changedSince, countIn, inventoryOf } from './inventory.ts';
import type { ReportStep } from './journey.ts';
import { operatorJourney } from './operator-journey.ts';
import { callerOf, type ProviderStub, paidJourney, startProviderStub } from './paid-journey.ts';
import { checkCalls } from './policies/check-calls.ts';
import type { RecordedCall } from './policies/recorder.ts';
import { deployChanges } from './second-deployment.ts';

const stages = ['dev', 'two'] as const;

/** Runs a command of package.json, in this or another checkout. @throws with the end of its output. */
async function command(bin: string, args: string[], checkout = root): Promise<void> {
  const { ok, output } = await run({ name: bin, bin, args, checkout });
  if (!ok) throw new Error(`${bin} ${args.join(' ')} failed:\n${output.slice(-1200)}`);
}

const optionsOf = (stage: string): string[] => [`--stage=${stage}`, '-c', `mailFrom=${sender}`, '--yes'];

const deploy = (stage: string, checkout?: string) =>
  command('infra/tools/deploy/deploy.ts', optionsOf(stage), checkout);

const destroy = (stage: string) => command('infra/tools/deploy/destroy.ts', optionsOf(stage));

/** Bootstraps the account for CDK, once. CDK reads the whole app for it, which builds what is missing. */
async function bootstrapAccount(): Promise<void> {
  const Name = '/cdk-bootstrap/hnb659fds/version';
  const version = await new SSMClient().send(new GetParameterCommand({ Name })).catch(() => undefined);
  if (version) return;
  const { Account } = await new STSClient().send(new GetCallerIdentityCommand());
  await command('node_modules/aws-cdk/bin/cdk', ['bootstrap', `aws://${Account}/${process.env.AWS_REGION}`]);
}

async function deployAndTry(stage: string, stub: ProviderStub, done: ReportStep): Promise<void> {
  await prepareAccount(stage, stub.keys);
  await deploy(stage);
  done(`npm run deploy -- --stage=${stage}`);
  await paidJourney(stage, stub, (step) => done(`${stage}: ${step}`));
  done(`${stage}: an operator was made, and answered by ${await operatorJourney(stage)} reads of the console`);
}

/** @throws when a second deployment changes any resource. */
async function checkRedeployment(stage: string, done: ReportStep): Promise<void> {
  const before = await inventoryOf();
  await deploy(stage);
  const changed = changedSince(before, await inventoryOf());
  if (changed.length > 0) throw new Error(`deploying ${stage} again changed its ${changed.join(', ')}`);
  done(`deployed once more, ${stage} is what it was, to the times at which it was made`);
}

/**
 * Deploys, uses, changes and destroys two stages beside each other in an empty account. `calls` are those of the
 * deployed functions, where somebody records them. @throws at any deviation.
 */
export async function stageLifecycle(done: ReportStep, calls?: readonly RecordedCall[]): Promise<void> {
  await bootstrapAccount();
  done('the account is ready for CDK');
  const before = await inventoryOf();
  const stub = await startProviderStub();
  try {
    const [first, second] = stages;
    await deployAndTry(first, stub, done);
    await checkRedeployment(first, done);
    const caller = await callerOf(first, 'api');
    const stage = { name: first, caller, deploy: (checkout: string) => deploy(first, checkout) };
    await deployChanges(stage, (step) => done(`${first}: ${step}`));
    await deployAndTry(second, stub, done);
    await paidJourney(first, stub, () => undefined);
    done(`${first} goes on beside ${second}: the whole journey once more`);
    if (calls) done(`the policies of their roles allow ${await checkCalls(calls)}`);
    const peak = countIn(await inventoryOf());
    for (const stage of stages) {
      await destroy(stage);
      await clearAccount(stage);
    }
    const left = addedSince(before, await inventoryOf());
    if (left.length > 0) throw new Error(`npm run destroy left ${left.length} behind:\n${left.join('\n')}`);
    done(`npm run destroy, twice: of ${peak} names ${countIn(before)} are left, which were there before`);
  } finally {
    await stub.stop();
  }
}
