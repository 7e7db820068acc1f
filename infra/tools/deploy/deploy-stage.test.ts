import { expect, test } from 'vitest';
import { findProviders } from '#functions/store/ledger/providers';
import { soldMarket } from '#functions/test/payouts';
import { deployStage } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { optionsOf } from './options.ts';
import type { Tools } from './ports.ts';
import { fakeCloud } from './test-cloud.ts';
import { bucket, deployedStack, dev, first, prod, second, testTools, web } from './test-tools.ts';

const commands = (actions: readonly string[]): string[] => actions.filter((line) => line.startsWith('cdk'));

test('deploys the stacks, then uploads assets, then what they are asked from, and the pages last', async () => {
  const tools = testTools();
  await deployStage(tools, dev());
  expect(tools.actions).toEqual([
    'cdk deploy --all stage=dev originSecretVersion=v1',
    `put ${bucket}/assets/app-1.js public, max-age=31536000, immutable`,
    `put ${bucket}/boot.js no-cache`,
    `put ${bucket}/index.html no-cache`,
  ]);
  expect(tools.lines.at(-1)).toBe('https://market.example.com');
});

test('a second deployment uploads and invalidates only what changed, and removes nothing', async () => {
  const { cloud } = testTools();
  await deployStage(testTools(first, cloud), dev());
  cloud.actions.length = 0;
  const again = testTools(second, cloud);
  await deployStage(again, dev());
  expect(again.actions.slice(1)).toEqual([
    `put ${bucket}/assets/app-2.js public, max-age=31536000, immutable`,
    `put ${bucket}/index.html no-cache`,
    'invalidate E1 /index.html',
  ]);
  expect([...(cloud.buckets.get(bucket)?.keys() ?? [])]).toContain('assets/app-1.js');
  cloud.actions.length = 0;
  await deployStage(testTools(second, cloud), dev());
  expect(cloud.actions).toEqual(['cdk deploy --all stage=dev originSecretVersion=v1']);
});

test('a dry run of a stage that is not there yet says what it would make, and does nothing', async () => {
  const tools = testTools();
  await deployStage(tools, dev('--dry-run', '-c', 'alarmEmail=night@example.com'));
  expect(tools.actions).toEqual([]);
  expect(tools.lines).toEqual([
    'Stage dev in account 123456789012, eu-central-1',
    'Mails come from no-reply@market.example.com',
    'Quota                  this stage  others  account',
    'Concurrent executions           0       0     1000',
    'tanwei-dev-data: new, 2 resources',
    'tanwei-dev-firewall: new, 1 resources',
    'upload 3 of 3 files of the app:',
    '  assets/app-1.js  0 KB  public, max-age=31536000, immutable',
    '  boot.js  0 KB  no-cache',
    '  index.html  0 KB  no-cache',
    'invalidate nothing',
  ]);
});

test('everything that is missing is named at once, with what to do about it, before anything is built', async () => {
  const cloud = fakeCloud();
  cloud.secrets.delete('tanwei/dev/session');
  cloud.parameters.clear();
  const tools = { ...testTools(first, cloud), build: () => Promise.reject(new Error('built')) };
  await expect(deployStage(tools, dev())).rejects.toThrow(
    /CDK in this account and region\) is missing: npm run build, then npx cdk bootstrap aws:\/\/123456789012\/eu-central-1\nthe secret tanwei\/dev\/session .*First deployment.*\nthe parameter \/tanwei\/dev\/content-public-key/,
  );
});

test('refuses to leave out a provider that still owes something, before the build', async () => {
  const { ports } = await soldMarket();
  const tools = testTools();
  tools.cloud.tables.set('tanwei-dev-market', ports.table);
  const builds = { ...tools, build: () => Promise.reject(new Error('built')) };
  const split = dev('-c', 'payoutProvider=split');
  await expect(deployStage(builds, split)).rejects.toThrow(
    /pays balances \(transfer\), for 1 sellers .* \(9\.50 yuan\)/,
  );
  expect(tools.actions).toEqual([]);
  await deployStage(tools, dev('-c', 'payoutProvider=split,transfer'));
  expect((await findProviders(ports.table)).map(({ side, name }) => `${side} ${name}`)).toEqual([
    'payments alipay',
    'payouts split',
    'payouts transfer',
  ]);
});

test('credentials that AWS does not take end it in words', async () => {
  const cloud = { ...fakeCloud(), account: () => Promise.reject(new Error('ExpiredToken')) };
  await expect(deployStage({ ...testTools(), cloud }, dev())).rejects.toThrow(
    /does not know these credentials .*ExpiredToken/,
  );
});

test('requires a stage, and all settings of a production stage', () => {
  expect(() => optionsOf([])).toThrow('which stage?');
  expect(() => optionsOf(['--stage=prod'])).toThrow('stage prod needs -c appDomain=…');
  expect(() => optionsOf(['--stage=dev', '-c', 'debugPage'])).toThrow('expected -c name=value');
});

test('a firewall is deployed first, and its ARN goes to the distributions', async () => {
  const tools = testTools();
  await deployStage(tools, dev('-c', 'firewall=true'));
  expect(tools.actions.slice(0, 2)).toEqual([
    'cdk deploy tanwei-dev-firewall-eu-central-1 --exclusively firewall=true stage=dev originSecretVersion=v1',
    'cdk deploy --all firewall=true stage=dev originSecretVersion=v1 firewallArn=arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b',
  ]);
});

test('a changed session key redeploys the functions, and an unchanged one does not', async () => {
  const tools = testTools();
  await deployStage(tools, dev());
  await deployStage(tools, dev());
  await tools.cloud.writeSecret('tanwei/dev/session', '{}');
  await deployStage(tools, dev());
  const [first, second, third] = tools.versions;
  expect(first).toMatch(/^secretsVersion=[0-9a-f]{12}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

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
  expect(commands(tools.actions)).toEqual([
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

test('a region where a part of the market is missing is refused before anything is built', async () => {
  const tools = testTools();
  const cloud = { ...tools.cloud, region: 'ap-east-1' };
  await expect(deployStage({ ...tools, cloud }, dev())).rejects.toThrow('no stage stands in ap-east-1');
  expect(tools.actions).toEqual([]);
});

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
