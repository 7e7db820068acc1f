import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { run } from '../step.ts';
import { clearAccount, prepareAccount, sender } from './account.ts';
import { addedSince, changedSince, countIn, inventoryOf } from './inventory.ts';
import type { ReportStep } from './journey.ts';
import { type ProviderStub, paidJourney, startProviderStub } from './paid-journey.ts';

const stages = ['dev', 'two'] as const;

/** Runs a command of package.json. @throws with the end of its output. */
async function command(bin: string, ...args: string[]): Promise<void> {
  const { ok, output } = await run({ name: bin, bin, args });
  if (!ok) throw new Error(`${bin} ${args.join(' ')} failed:\n${output.slice(-1200)}`);
}

const deploy = (stage: string) =>
  command('infra/tools/deploy/deploy.ts', `--stage=${stage}`, '-c', `mailFrom=${sender}`, '--yes');

const destroy = (stage: string) =>
  command('infra/tools/deploy/destroy.ts', `--stage=${stage}`, '-c', `mailFrom=${sender}`, '--yes');

/** Bootstraps the account for CDK, once. CDK reads the whole app for it, including the bundles. */
async function bootstrapAccount(): Promise<void> {
  const Name = '/cdk-bootstrap/hnb659fds/version';
  const version = await new SSMClient().send(new GetParameterCommand({ Name })).catch(() => undefined);
  if (version) return;
  await command('infra/tools/build/build.ts');
  const { Account } = await new STSClient().send(new GetCallerIdentityCommand());
  // CDK reads the app first, and the app the bundles.
  await command('infra/tools/build/build.ts');
  await command('node_modules/aws-cdk/bin/cdk', 'bootstrap', `aws://${Account}/${process.env.AWS_REGION}`);
}

async function deployAndTry(stage: string, stub: ProviderStub, done: ReportStep): Promise<void> {
  await prepareAccount(stage, stub.keys);
  await deploy(stage);
  done(`npm run deploy -- --stage=${stage}`);
  await paidJourney(stage, stub, (step) => done(`${stage}: ${step}`));
}

/** @throws when a second deployment changes any resource. */
async function checkRedeployment(stage: string, done: ReportStep): Promise<void> {
  const before = await inventoryOf();
  await deploy(stage);
  const changed = changedSince(before, await inventoryOf());
  if (changed.length > 0) throw new Error(`deploying ${stage} again changed its ${changed.join(', ')}`);
  done(`deployed once more, ${stage} is what it was, to the times at which it was made`);
}

/** Deploys, uses and destroys two stages beside each other in an empty account. @throws at any deviation. */
export async function stageLifecycle(done: ReportStep): Promise<void> {
  await bootstrapAccount();
  done('the account is ready for CDK');
  const before = await inventoryOf();
  const stub = await startProviderStub();
  try {
    const [first, second] = stages;
    await deployAndTry(first, stub, done);
    await checkRedeployment(first, done);
    await deployAndTry(second, stub, done);
    await paidJourney(first, stub, () => undefined);
    done(`${first} goes on beside ${second}: the whole journey once more`);
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
