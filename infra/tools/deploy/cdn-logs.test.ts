import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { dev, testTools } from './test-tools.ts';

const commands = (actions: readonly string[]): string[] => actions.filter((line) => line.startsWith('cdk'));

test('the CDN’s logs are set up once it stands, by the ids it was given, and go with the stage', async () => {
  const tools = testTools();
  const options = dev('--yes', '-c', 'cdnLogs=true');
  await deployStage(tools, options);
  expect(commands(tools.actions)).toEqual([
    'cdk deploy --all cdnLogs=true stage=dev originSecretVersion=v1',
    'cdk deploy tanwei-dev-cdn-logs-eu-central-1 --exclusively cdnLogs=true stage=dev originSecretVersion=v1 distributionIds=E1,E2',
  ]);
  await destroyStage(tools, options);
  expect(tools.actions.at(-1)).toBe('cdk destroy --all --force cdnLogs=true stage=dev distributionIds=GONE,GONE');
});

test('a plan knows the distributions that are there, and a stage that is not there yet has none', async () => {
  const tools = testTools();
  const contexts: Record<string, string>[] = [];
  const synth = (context: Record<string, string>) => {
    contexts.push(context);
    return tools.synth(context);
  };
  await deployStage({ ...tools, synth }, dev('--dry-run', '-c', 'cdnLogs=true'));
  const outputs = { AppDistributionId: 'E1', ContentDistributionId: 'E2' };
  tools.cloud.deployed.push({
    name: 'tanwei-dev-web',
    region: 'eu-central-1',
    status: 'UPDATE_COMPLETE',
    changedAt: 1,
    outputs,
  });
  await deployStage({ ...tools, synth }, dev('--dry-run', '-c', 'cdnLogs=true'));
  expect(contexts.map(({ distributionIds }) => distributionIds)).toEqual([undefined, 'E1,E2']);
});

test('a stage that asks for no log of the CDN has none', async () => {
  const tools = testTools();
  await deployStage(tools, dev());
  expect(commands(tools.actions)).toEqual(['cdk deploy --all stage=dev originSecretVersion=v1']);
});

test('a region where a part of the market is missing is refused before anything is built', async () => {
  const tools = testTools();
  const cloud = { ...tools.cloud, region: 'ap-east-1' };
  await expect(deployStage({ ...tools, cloud }, dev())).rejects.toThrow('no stage stands in ap-east-1');
  expect(tools.actions).toEqual([]);
});
