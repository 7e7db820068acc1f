import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import { optionsOf } from './options.ts';
import type { Tools } from './ports.ts';
import { fakeCloud } from './test-cloud.ts';
import { deployedStack, dev, first, testTools, web } from './test-tools.ts';

test('a second deployment of the same says of each stack and of the app that nothing changed', async () => {
  const cloud = fakeCloud();
  await deployStage(testTools(first, cloud), dev());
  cloud.deployed.push(deployedStack('tanwei-dev-data'), deployedStack('tanwei-dev-web'));
  const again = testTools(first, cloud);
  const web = cloud.deployed[1];
  await deployStage(again, dev());
  expect(again.lines).toEqual(
    expect.arrayContaining([
      'tanwei-dev-data: nothing changed',
      'tanwei-dev-web: nothing changed',
      '0 of 3 files uploaded, 0 invalidated',
    ]),
  );
  const changing = testTools(first, cloud);
  const cdk: Tools['cdk'] = (args) => {
    if (web) web.changedAt += 1;
    cloud.deployed.push(deployedStack('tanwei-dev-api'));
    return changing.cdk(args);
  };
  await deployStage({ ...changing, cdk }, dev());
  expect(changing.lines).toEqual(
    expect.arrayContaining(['tanwei-dev-data: nothing changed', 'tanwei-dev-web: changed', 'tanwei-dev-api: new']),
  );
});

test('a first deployment creates the origin secret before all else, so that the second changes nothing', async () => {
  const cloud = fakeCloud();
  const origin = cloud.secrets.get('tanwei/dev/origin') ?? { value: '', version: '' };
  cloud.secrets.delete('tanwei/dev/origin');
  const tools = testTools(first, cloud);
  const cdk: Tools['cdk'] = (args) => {
    if (args[1] === 'tanwei-dev-data') cloud.secrets.set('tanwei/dev/origin', origin);
    return tools.cdk(args);
  };
  await deployStage({ ...tools, cdk }, dev());
  await deployStage({ ...tools, cdk }, dev());
  expect(tools.actions.filter((line) => line.startsWith('cdk'))).toEqual([
    'cdk deploy tanwei-dev-data --exclusively stage=dev',
    'cdk deploy --all stage=dev originSecretVersion=v1',
    'cdk deploy --all stage=dev originSecretVersion=v1',
  ]);
  expect(tools.versions[1]).toBe(tools.versions[2]);
});

test('runs the smoke test after a deployment, and names the step that fails', async () => {
  const tools = testTools();
  await deployStage(tools, dev());
  expect(tools.smokeTargets).toEqual([{ url: web.AppUrl, gateway: web.GatewayUrl }]);
  const smoke: Tools['smoke'] = async () => [
    { step: 'the home page' },
    { step: 'its script', problem: 'answered 403' },
  ];
  await expect(deployStage({ ...tools, smoke }, dev())).rejects.toThrow(
    'The stage is deployed, and its script fails: answered 403.',
  );
  expect(tools.lines.slice(-2)).toEqual(['✓ the home page', '✗ its script: answered 403']);
});

test('skips the smoke test and the sender’s check on an emulator', async () => {
  const tools = testTools(first, { ...fakeCloud(), isStandIn: true });
  await deployStage(tools, optionsOf(['--stage=dev']));
  expect([tools.smokeTargets, tools.questions]).toEqual([[], []]);
});
