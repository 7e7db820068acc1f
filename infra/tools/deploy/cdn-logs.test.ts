import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { dev, world } from './test-world.ts';

const commands = (done: readonly string[]): string[] => done.filter((line) => line.startsWith('cdk'));

test('the CDN’s logs are set up once it stands, by the ids it was given, and go with the stage', async () => {
  const it = world();
  const logged = dev('--yes', '-c', 'cdnLogs=true');
  await deployStage(it, logged);
  expect(commands(it.done)).toEqual([
    'cdk deploy --all cdnLogs=true stage=dev originSecretVersion=v1',
    'cdk deploy cdn-logs --exclusively cdnLogs=true stage=dev originSecretVersion=v1 distributionIds=E1,E2',
  ]);
  await destroyStage(it, logged);
  expect(it.done.at(-1)).toBe('cdk destroy --all --force cdnLogs=true stage=dev distributionIds=GONE,GONE');
});

test('a plan knows the distributions that are there, and a stage that is not there yet has none', async () => {
  const it = world();
  const told: Record<string, string>[] = [];
  const synth = (context: Record<string, string>) => {
    told.push(context);
    return it.synth(context);
  };
  await deployStage({ ...it, synth }, dev('--dry-run', '-c', 'cdnLogs=true'));
  const outputs = { AppDistributionId: 'E1', ContentDistributionId: 'E2' };
  it.cloud.deployed.push({
    name: 'tanwei-dev-web',
    region: 'eu-central-1',
    status: 'UPDATE_COMPLETE',
    changedAt: 1,
    outputs,
  });
  await deployStage({ ...it, synth }, dev('--dry-run', '-c', 'cdnLogs=true'));
  expect(told.map(({ distributionIds }) => distributionIds)).toEqual([undefined, 'E1,E2']);
});

test('a stage that asks for no log of the CDN has none', async () => {
  const it = world();
  await deployStage(it, dev());
  expect(commands(it.done)).toEqual(['cdk deploy --all stage=dev originSecretVersion=v1']);
});

test('a region where a part of the market is missing is refused before anything is built', async () => {
  const it = world();
  const cloud = { ...it.cloud, region: 'ap-east-1' };
  await expect(deployStage({ ...it, cloud }, dev())).rejects.toThrow('no stage stands in ap-east-1');
  expect(it.done).toEqual([]);
});
