import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { bucket, dev, prod, testTools } from './test-tools.ts';

test('production is not destroyed, even with --yes', async () => {
  const tools = testTools();
  await expect(destroyStage(tools, prod())).rejects.toThrow('This is production');
  expect(tools.actions).toEqual([]);
});

test('a development stage goes with its data, and only when that is meant', async () => {
  const tools = testTools();
  await deployStage(tools, dev());
  tools.actions.length = 0;
  await expect(destroyStage(tools, dev())).rejects.toThrow('--yes');
  await destroyStage(tools, dev('--yes'));
  expect(tools.actions).toEqual([
    'cdk destroy tanwei-dev-api tanwei-dev-queues tanwei-dev-web --force stage=dev',
    `empty ${bucket}`,
    'cdk destroy --all --force stage=dev',
  ]);
});
