import { expect, test } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';
import { deployStage, type Tools } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { optionsOf } from './options.ts';
import { fakeCloud } from './test-cloud.ts';

/** A stage whose stacks are deployed by a CDK that only takes note of what it is told. */
function world() {
  const done: string[] = [];
  const web = { WebBucketName: 'web', AppDistributionId: 'E1', ContentDistributionId: 'E2' };
  const tools: Tools = {
    cloud: fakeCloud(),
    say: () => undefined,
    build: async () => folderOfOneTest(),
    cdk: async (args) => {
      done.push(args.filter((arg) => !/^(-c|stage=.*|originSecretVersion=.*|secretsVersion=.*)$/.test(arg)).join(' '));
      return { 'tanwei-dev-web': web };
    },
  };
  return { tools, done };
}

test('the CDN’s logs are set up once it stands, by the ids it was given, and go with the stage', async () => {
  const { tools, done } = world();
  const logged = optionsOf(['--stage=dev', '--yes', '-c', 'cdnLogs=true']);
  await deployStage(tools, logged);
  expect(done).toEqual([
    'deploy --all cdnLogs=true region=eu-central-1',
    'deploy cdn-logs --exclusively cdnLogs=true region=eu-central-1 distributionIds=E1,E2',
  ]);
  await destroyStage(tools, logged);
  expect(done.at(-1)).toBe('destroy --all --force cdnLogs=true region=eu-central-1 distributionIds=GONE,GONE');
});

test('a stage that asks for no log of the CDN has none', async () => {
  const { tools, done } = world();
  await deployStage(tools, optionsOf(['--stage=dev']));
  expect(done).toEqual(['deploy --all region=eu-central-1']);
});

test('a region where a part of the market is missing is refused before anything is built', async () => {
  const { tools, done } = world();
  const cloud = { ...fakeCloud(), region: 'ap-east-1' };
  await expect(deployStage({ ...tools, cloud }, optionsOf(['--stage=dev']))).rejects.toThrow('no stage stands in ap-east-1');
  expect(done).toEqual([]);
});
