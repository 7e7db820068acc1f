import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { bucket, dev, prod, world } from './test-world.ts';

test('production is not destroyed, whatever is said', async () => {
  const it = world();
  await expect(destroyStage(it, prod())).rejects.toThrow('This is production');
  expect(it.done).toEqual([]);
});

test('a development stage goes with its data, and only when that is meant', async () => {
  const it = world();
  await deployStage(it, dev());
  it.done.length = 0;
  await expect(destroyStage(it, dev())).rejects.toThrow('--yes');
  await destroyStage(it, dev('--yes'));
  expect(it.done).toEqual([
    'cdk destroy api queues web --force stage=dev',
    `empty ${bucket}`,
    'cdk destroy --all --force stage=dev',
  ]);
});
