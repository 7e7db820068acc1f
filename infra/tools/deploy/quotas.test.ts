import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quotas } from '#infra/lib/quotas/quotas';
import { folderOfOneTest } from '#infra/local/test-folder';
import { deployStage } from './deploy-stage.ts';
import { rotateSecret } from './rotate-secret.ts';
import { assemblyOf, fakeCloud } from './test-cloud.ts';
import { deployedStack, dev, first, prod, testTools } from './test-tools.ts';

const many = (count: number, type: string, properties: object = {}) =>
  Array.from({ length: count }, () => ({ Type: type, Properties: properties }));

/** A stage with two roles, three routes of one API and one of another, a cache policy, a table, and 90 reserved. */
const resources = [
  ...many(2, 'AWS::IAM::Role'),
  ...many(3, 'AWS::ApiGatewayV2::Route', { ApiId: { Ref: 'Api' } }),
  ...many(1, 'AWS::ApiGatewayV2::Route', { ApiId: { Ref: 'Console' } }),
  ...many(1, 'AWS::CloudFront::CachePolicy'),
  ...many(1, 'AWS::DynamoDB::Table'),
  ...many(1, 'AWS::Lambda::Function', { FunctionName: 'tanwei-dev-login', ReservedConcurrentExecutions: 90 }),
];

function account(templateResources: readonly object[] = resources, cloud = fakeCloud()) {
  const folder = assemblyOf(folderOfOneTest(), [{ name: 'tanwei-dev-data', resources: 0 }]);
  const Resources = Object.fromEntries(templateResources.map((resource, at) => [`R${at}`, resource]));
  writeFileSync(join(folder, '0.template.json'), JSON.stringify({ Resources }));
  return { ...testTools(first, cloud), synth: async () => folder };
}

const tableIn = (lines: readonly string[]) => {
  const from = lines.findIndex((line) => line.startsWith('Quota '));
  const to = lines.findIndex((line) => line.startsWith('Concurrent executions'));
  return lines.slice(from, to + 1).map((line) => line.split(/ {2,}/));
};

test('says what a stage needs of each quota, what others have of it, and what the account may have', async () => {
  const tools = account();
  const { cloud } = tools;
  cloud.counts.set('AWS::IAM::Role', 312).set('AWS::CloudFront::CachePolicy', 5).set('AWS::DynamoDB::Table', 1);
  cloud.quotaValues.set('L-7D134442', 20).set('L-65B5C802', 400);
  cloud.types.push('AWS::DynamoDB::Table', 'AWS::IAM::Role');
  cloud.lambda = { limit: 1000, reserved: 140, own: 90 };
  await deployStage(tools, dev());
  expect(tableIn(tools.lines)).toEqual([
    ['Quota', 'this stage', 'others', 'account'],
    ['Routes per HTTP API', '3', '–', '400'],
    ['Roles per account', '2', '311', '1000'],
    ['Cache policies per account', '1', '5', '20'],
    ['Tables per region', '1', '0', '1000'],
    ['Concurrent executions, and 100 for all others', '90', '50', '1000'],
  ]);
  expect(tools.actions[0]).toMatch(/^cdk deploy/);
});

test('what is short stops a deployment before anything is made, with the command that asks for more', async () => {
  const tools = account();
  tools.cloud.counts.set('AWS::CloudFront::CachePolicy', 20).set('AWS::IAM::Role', 999);
  tools.cloud.quotaValues.set('L-7D134442', 20);
  for (const options of [dev(), dev('--dry-run')]) {
    await expect(deployStage(tools, options)).rejects.toThrow(
      `Nothing was deployed, because this account has too little:
Roles per account: this stage needs 2, others have 999, and the account may have 1000. Ask for more:
  aws service-quotas request-service-quota-increase --service-code iam --quota-code L-FE177D64 --desired-value 1001 --region us-east-1
Cache policies per account: this stage needs 1, others have 20, and the account may have 20. Ask for more:
  aws service-quotas request-service-quota-increase --service-code cloudfront --quota-code L-7D134442 --desired-value 21 --region us-east-1`,
    );
  }
  expect(tools.actions).toEqual([]);
  expect(tools.lines.join('\n')).toMatch(/Cache policies per account +1 +20 +20 +SHORT/);
});

test('a stage that is there already is not counted twice', async () => {
  const tools = account();
  tools.cloud.deployed.push(deployedStack('tanwei-dev-web'));
  tools.cloud.types.push('AWS::CloudFront::CachePolicy');
  tools.cloud.counts.set('AWS::CloudFront::CachePolicy', 20);
  tools.cloud.quotaValues.set('L-7D134442', 20);
  await deployStage(tools, dev());
  expect(tools.actions[0]).toMatch(/^cdk deploy/);
});

test('a quota that cannot be raised stops it even where nothing can be asked', async () => {
  const tools = account(many(301, 'AWS::ApiGatewayV2::Integration', { ApiId: { Ref: 'Api' } }));
  const refuse = () => Promise.reject(new Error('not authorized'));
  const cloud = { ...tools.cloud, quotaValue: refuse, countResources: refuse, concurrency: refuse };
  await expect(deployStage({ ...tools, cloud }, dev())).rejects.toThrow(
    'Integrations per HTTP API: this stage needs 301, others have 0, and the account may have 300. It cannot be raised.',
  );
});

test.each(['quotaValue', 'countResources', 'concurrency', 'typesInStacks'] as const)(
  'a missing right to ask (%s) is told once and stops nothing, however short it looks',
  async (call) => {
    const tools = account([...resources, ...many(30, 'AWS::CloudFront::KeyGroup')]);
    tools.cloud.counts.set('AWS::IAM::Role', 5000).set('AWS::CloudFront::KeyGroup', 990);
    tools.cloud.quotaValues.set('L-FE177D64', 6000).set('L-D64DA6E2', 2000);
    if (call === 'typesInStacks') tools.cloud.quotaValues.set('L-FE177D64', 1000);
    const cloud = { ...tools.cloud, [call]: () => Promise.reject(new Error('User is not authorized')) };
    await deployStage({ ...tools, cloud }, dev());
    expect(tools.actions[0]).toMatch(/^cdk deploy/);
    const refusals = tools.lines.filter((line) => line.startsWith('AWS does not say '));
    expect(refusals).toEqual([expect.stringMatching(/: User is not authorized \(.+\)$/)]);
    expect(tools.lines.join('\n')).toMatch(/\d\*/);
  },
);

test('the sandbox of SES is a line of the table', async () => {
  const tools = account();
  tools.cloud.quota = { perDay: 200, perSecond: 1 };
  await deployStage(tools, dev());
  expect(tools.lines.join('\n')).toMatch(/Mails a day, in the sandbox of SES +– +– +200\n/);
});

/** The reservations that a CDK command is given; without one the stage's settings hold. */
const reservationsIn = (args: readonly string[]) => args.filter((arg) => /^reservedFor/.test(arg));

test.each([
  ['of ten', { limit: 10, reserved: 0, own: 0 }, true],
  ['in which others have reserved nearly all', { limit: 1000, reserved: 820, own: 0 }, true],
  ['that has just enough', { limit: 1000, reserved: 810, own: 0 }, false],
  ['in which this stage has reserved it already', { limit: 1000, reserved: 900, own: 90 }, false],
])(
  'production in an account %s is deployed, without reservations where they do not fit',
  async (_, lambda, without) => {
    const cloud = { ...fakeCloud(), lambda };
    for (const [name, secret] of [...cloud.secrets]) cloud.secrets.set(name.replace('/dev/', '/prod/'), secret);
    cloud.parameters.add('/tanwei/prod/content-public-key');
    const commands: string[][] = [];
    const tools = account([], cloud);
    const cdk = (args: readonly string[]) => {
      commands.push(reservationsIn(args));
      return tools.cdk(args);
    };
    const zero = ['reservedForPay=0', 'reservedForNotices=0', 'reservedForSignIn=0'];
    await deployStage({ ...tools, cdk }, prod());
    await rotateSecret({ ...tools, cdk }, prod());
    expect(commands.length).toBeGreaterThan(4);
    for (const reservations of commands) expect(reservations).toEqual(without ? zero : []);
    expect(tools.lines.some((line) => line.startsWith('Nothing is reserved for pay, notices and sign-in'))).toBe(
      without,
    );
  },
);

test('an account of ten is told so on any stage, with what to ask for', async () => {
  const tools = account([], { ...fakeCloud(), lambda: { limit: 10, reserved: 0, own: 0 } });
  await deployStage(tools, dev());
  expect(tools.lines.join('\n')).toContain(`This account runs 10 functions at once in eu-central-1`);
  expect(tools.lines.join('\n')).toContain(`--quota-code ${quotas.concurrency.code.quota} --desired-value 1000`);
  expect(tools.lines.join('\n')).not.toContain('Nothing is reserved');
});

test('environments that are started ahead and do not fit stop it: they were asked for by name', async () => {
  const alias = many(4, 'AWS::Lambda::Alias', { ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 } });
  const tools = account(alias, { ...fakeCloud(), lambda: { limit: 100, reserved: 0, own: 0 } });
  await expect(deployStage(tools, dev('-c', 'provisionedConcurrency=2'))).rejects.toThrow(
    /Concurrent executions: this stage needs 108, others have 0, and the account may have 100/,
  );
  expect(tools.actions).toEqual([]);
});
