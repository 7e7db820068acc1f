import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { routeEntries } from '#shared/contract/index';
import { messages } from '#shared/messages/index';
import { at, type Resource } from './test-market.ts';
import { stageSettings, synthesize } from './test-stages.ts';
import { wrongPolicies } from './test-wrong-policies.ts';

const stages = {
  dev: await synthesize(stageSettings.dev),
  staging: await synthesize(stageSettings.staging),
  prod: await synthesize(stageSettings.production),
  'prod, with everything': await synthesize(stageSettings.everything),
};

type Stage = keyof typeof stages;
const names = Object.keys(stages) as Stage[];

const ofType = (stage: Stage, type: string): Resource[] => stages[stage].filter((resource) => resource.type === type);

const named = (stage: Stage, type: string, name: string): Resource | undefined =>
  ofType(stage, type).find(({ properties }) =>
    ['Name', 'QueueName', 'FunctionName'].some(
      (field) => properties[field] === `tanwei-${stage.split(',')[0]}-${name}`,
    ),
  );

function statusOf(stage: Stage, uri: string): unknown {
  const [edge] = ofType(stage, 'AWS::CloudFront::Function');
  const answer: unknown = runInNewContext(
    `${edge?.properties.FunctionCode}; handler({ request: { uri: ${JSON.stringify(uri)} } })`,
  );
  return at(answer, 'statusCode') ?? 200;
}

test.each(names)('%s: no call of the development engine, no mock provider, no page of it', (stage) => {
  const development = routeEntries.filter(([, row]) => row.access === 'development').map(([, row]) => row.path);
  expect(development.length).toBeGreaterThan(0);
  const keys = ofType(stage, 'AWS::ApiGatewayV2::Route').map(({ properties }) => String(properties.RouteKey));
  for (const path of development) expect(keys.filter((key) => key.endsWith(path))).toEqual([]);
  // Except the name of its page, which the CDN refuses to serve.
  const others = stages[stage].filter(({ type }) => type !== 'AWS::CloudFront::Function');
  expect(others.filter((one) => /mock/i.test(JSON.stringify(one))).map(({ id }) => id)).toEqual([]);
  for (const uri of ['/mock-payment', '/mock-payment/', '/Mock-Payment']) expect(statusOf(stage, uri), uri).toBe(404);
  expect(statusOf(stage, '/login')).toBe(200);
});

test.each<[Stage, number]>([
  ['dev', 200],
  ['staging', 404],
  ['prod', 404],
  ['prod, with everything', 200],
])('%s: /debug is answered %s', (stage, status) => {
  for (const uri of ['/debug', '/debug/']) expect(statusOf(stage, uri), uri).toBe(status);
});

const lasting = ['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret'];

/** The log bucket as well: the law requires logs for six months. */
const isLasting = ({ type, properties }: Resource): boolean =>
  lasting.includes(type) || (type === 'AWS::S3::Bucket' && !String(properties.BucketName).includes('-web-'));

/** Production also has the key of its backups. */
test.each<[Stage, number, string, boolean]>([
  ['dev', 6, 'Delete', false],
  ['staging', 6, 'Delete', false],
  ['prod', 7, 'Retain', true],
])(
  '%s: what would be missed, %d things, has the deletion policy %s, and the table is protected: %s',
  (stage, count, policy, isProtected) => {
    const missed = stages[stage].filter(isLasting);
    expect(missed.length).toBe(count);
    for (const { id, deletionPolicy } of missed) expect(deletionPolicy, id).toBe(policy);
    expect(ofType(stage, 'AWS::DynamoDB::Table')[0]?.properties.DeletionProtectionEnabled ?? false).toBe(isProtected);
  },
);

test('a firewall stands before both hosts where one is asked for, and nowhere else', () => {
  const guards = (stage: Stage) =>
    ofType(stage, 'AWS::CloudFront::Distribution').map((one) => at(one.properties, 'DistributionConfig', 'WebACLId'));
  expect(guards('staging')).toEqual([undefined, undefined]);
  expect(guards('prod, with everything')).toEqual([
    stageSettings.everything.firewallArn,
    stageSettings.everything.firewallArn,
  ]);
  expect(ofType('staging', 'AWS::WAFv2::WebACL')).toEqual([]);
  expect(ofType('prod', 'AWS::WAFv2::WebACL')).toHaveLength(1);
});

test('the mail domain is made with DKIM where that is asked for', () => {
  expect(ofType('prod', 'AWS::SES::EmailIdentity')).toEqual([]);
  const [identity] = ofType('prod, with everything', 'AWS::SES::EmailIdentity');
  expect(identity?.properties).toMatchObject({
    EmailIdentity: 'market.example.com',
    DkimAttributes: { SigningEnabled: true },
  });
});

test('functions that read secrets are told when those change, and no others', () => {
  const stage = 'prod, with everything';
  const functionSecrets = ofType(stage, 'AWS::Lambda::Function').map(({ properties }) => {
    const variables = at(properties, 'Environment', 'Variables');
    return [at(variables, 'SECRETS') !== undefined, at(variables, 'SECRETS_VERSION') === '0a1b'];
  });
  expect(functionSecrets.filter(([reads]) => reads).length).toBeGreaterThan(30);
  for (const [reads, hasVersion] of functionSecrets) expect(hasVersion).toBe(reads);
});

test('a budget mails whoever hears the alarms, where one is asked for', () => {
  expect(ofType('staging', 'AWS::Budgets::Budget')).toEqual([]);
  const [budget] = ofType('prod', 'AWS::Budgets::Budget');
  expect(at(budget?.properties, 'Budget', 'BudgetLimit')).toEqual({ Amount: 500, Unit: 'USD' });
  const notices = at(budget?.properties, 'NotificationsWithSubscribers');
  expect(Array.isArray(notices) ? notices : []).toEqual([
    expect.objectContaining({ Notification: expect.objectContaining({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
    expect.objectContaining({
      Notification: expect.objectContaining({ NotificationType: 'FORECASTED', Threshold: 100 }),
    }),
  ]);
});

test('a development stage takes new code at once and copies its table nowhere', () => {
  const types = ['AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup', 'AWS::Backup::BackupPlan'];
  for (const type of types) {
    for (const stage of ['dev', 'staging'] as const) expect(ofType(stage, type), type).toEqual([]);
    expect(ofType('prod', type).length, type).toBeGreaterThan(0);
  }
});

test('uploads are scanned where that is asked for, and every verdict becomes a file job', () => {
  expect(ofType('staging', 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
  const stage = 'prod, with everything';
  const [plan] = ofType(stage, 'AWS::GuardDuty::MalwareProtectionPlan');
  const bucket = 'tanwei-prod-content-<AWS::AccountId>-<AWS::Region>';
  expect(at(plan?.properties, 'ProtectedResource', 'S3Bucket', 'BucketName')).toBe(bucket);
  const rule = named(stage, 'AWS::Events::Rule', 'scan-verdicts');
  expect(at(rule?.properties, 'EventPattern', 'detail')).toEqual({ s3ObjectDetails: { bucketName: [bucket] } });
  const queue = named(stage, 'AWS::SQS::Queue', 'file-jobs');
  expect(at(rule?.properties, 'Targets', 0, 'Arn')).toBe(`<${queue?.id}.Arn>`);
  const { InputTemplate, InputPathsMap } = Object(at(rule?.properties, 'Targets', 0, 'InputTransformer'));
  const paths = Object.entries<string>(InputPathsMap);
  const values: Record<string, string> = { objectKey: 'files/01J', scanResultStatus: 'THREATS_FOUND' };
  const sent = paths.reduce(
    (text, [name, path]) => text.replace(`<${name}>`, JSON.stringify(values[path.split('.').at(-1) ?? ''])),
    String(InputTemplate),
  );
  expect(messages['file-jobs'].parse(JSON.parse(sent))).toEqual({
    kind: 'scanned',
    key: 'files/01J',
    verdict: 'THREATS_FOUND',
  });
  const lambda = named(stage, 'AWS::Lambda::Function', 'download-file');
  expect(at(lambda?.properties, 'Environment', 'Variables', 'SCANNED_SINCE')).toBe('2026-11-20');
});

test.each(names)('%s: who has to use a topic, queue, bucket, key or secret may, and nobody else', (stage) => {
  expect(wrongPolicies(stages[stage])).toEqual([]);
});

/** The steps of `Change the content key` in docs/runbook.md, each as a stage. */
test.each<[keys: string, stage: Stage, parameters: string[], secret: string]>([
  ['1', 'prod', ['content-public-key'], 'prod/content'],
  ['1,2', 'dev', ['content-public-key', 'content-public-key-2'], 'dev/content'],
  ['2,1', 'prod, with everything', ['content-public-key-2', 'content-public-key'], 'prod/content-2'],
  ['2', 'staging', ['content-public-key-2'], 'staging/content-2'],
])(
  'with contentKeys=%s (%s) the CDN believes %j, and downloads are signed by the key in %s',
  (_, stage, parameters, secret) => {
    const [group] = ofType(stage, 'AWS::CloudFront::KeyGroup');
    const keys = ofType(stage, 'AWS::CloudFront::PublicKey');
    expect(at(group?.properties, 'KeyGroupConfig', 'Items')).toEqual(keys.map(({ id }) => `<${id}>`));
    const read = keys.map(({ properties }) => String(at(properties, 'PublicKeyConfig', 'EncodedKey')));
    expect(read).toEqual(parameters.map((name) => expect.stringContaining(name.replaceAll('-', ''))));
    const lambda = named(stage, 'AWS::Lambda::Function', 'download-file');
    expect(String(at(lambda?.properties, 'Environment', 'Variables', 'SECRETS')).split(',')).toContain(
      `tanwei/${secret}`,
    );
    const rights = JSON.stringify(stages[stage].filter(({ id }) => id.startsWith('downloadFileFunctionRole')));
    expect(rights).toContain(`secret:tanwei/${secret}-??????`);
  },
);
