import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fileNameOf, routeEntries, routes } from '#shared/contract/index';
import { madePagesFunction, pagesFunction } from './edge-pages.ts';
import { type Grant, grants, scheduleGrants, sessionGrants, workerGrants } from './grants.ts';
import { projectionOf, queueDefaults, queueNames, queues, scheduleNames, schedules, table } from './resources.ts';
import { robotsOf } from './robots.ts';
import { at, productionSettings, type Resource, synthesize, testInline } from './test-market.ts';
import { contentSecurityPolicy, fileOf, pageCallOf, securityHeaders, strictTransportSecurity } from './web-headers.ts';

/** One synthesis for the whole file; it also fails where cdk-nag finds something. */
const resources = synthesize(productionSettings);

const ofType = (type: string): Resource[] => resources.filter((resource) => resource.type === type);

function only(found: Resource[]): Resource {
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources where one was expected`);
  return first;
}

const lambdas = ofType('AWS::Lambda::Function');
const lambda = (name: string): Resource =>
  only(lambdas.filter(({ properties }) => properties.FunctionName === `tanwei-prod-${name}`));

const deployed = routeEntries.filter(([, row]) => row.access !== 'development');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** Everything a function's role allows, as `action resource`, its own log aside. */
function rightsOf(name: string): string[] {
  const role = String(at(lambda(name).properties, 'Role'))
    .slice(1)
    .split('.')[0];
  const { properties } = only(ofType('AWS::IAM::Role').filter(({ id }) => id === role));
  const statements = texts(at(properties, 'Policies', 0, 'PolicyDocument', 'Statement')).map((_, index) =>
    at(properties, 'Policies', 0, 'PolicyDocument', 'Statement', index),
  );
  return statements
    .flatMap((statement) =>
      texts(at(statement, 'Action')).flatMap((action) =>
        texts(at(statement, 'Resource')).map((resource) => `${action} ${resource.replace(/<[\w:]+>/g, '')}`),
      ),
    )
    .filter((right) => !right.startsWith('logs:'));
}

const actionsOf = (name: string): string[] =>
  [...new Set(rightsOf(name).map((right) => right.split(' ')[0] ?? ''))].sort();

test('every deployed row has its own route and its own Lambda, and there are no other routes', () => {
  const keys = ofType('AWS::ApiGatewayV2::Route').map(({ properties }) => properties.RouteKey);
  const expected = deployed.flatMap(([, { method, path }]) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((one) => `${one} /api${path}`),
  );
  expect(keys.toSorted()).toEqual(expected.toSorted());

  const targets = new Set(ofType('AWS::ApiGatewayV2::Integration').map(({ properties }) => properties.IntegrationUri));
  expect(targets.size).toBe(deployed.length);
  for (const [name] of deployed) expect(lambda(fileNameOf(name)).properties.Handler).toBe('index.handler');
  expect(lambdas).toHaveLength(deployed.length + queueNames.length + Object.keys(schedules).length);
});

test('nothing of the mock provider is deployed', () => {
  /** Except for the name of its page, which the edge refuses to show. */
  const named = resources.filter(({ type }) => type !== 'AWS::CloudFront::Function');
  expect(named.filter((resource) => /mock/i.test(JSON.stringify(resource))).map(({ id }) => id)).toEqual([]);
});

test('what functions count and log is told apart by stage', () => {
  for (const { properties, id } of lambdas)
    expect(at(properties, 'Environment', 'Variables', 'POWERTOOLS_SERVICE_NAME'), id).toBe('tanwei-prod');
});

test('functions run Node 24 on arm64 and keep their logs for a while, not for ever', () => {
  for (const { properties } of lambdas) {
    expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  }
  const logs = ofType('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(lambdas.length);
  for (const { properties } of logs) expect(properties.RetentionInDays).toBe(180);
});

test('the table is the one of resources.ts, on demand, with point-in-time recovery, and hard to delete', () => {
  const { properties, deletionPolicy } = only(ofType('AWS::DynamoDB::Table'));
  const keySchema = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
  expect(deletionPolicy).toBe('Retain');
  expect(properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table.partitionKey, table.sortKey),
    TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
  });
  expect(properties.GlobalSecondaryIndexes).toEqual(
    table.indexes.map((index) => {
      const attributes = projectionOf(index);
      return {
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection:
          attributes === 'all'
            ? { ProjectionType: 'ALL' }
            : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] },
      };
    }),
  );
});

test('the projections keep within what DynamoDB takes: 20 attributes an index, 100 in all', () => {
  const counts = table.indexes.map((index) => projectionOf(index)).map((names) => (names === 'all' ? 0 : names.length));
  expect(Math.max(...counts)).toBeLessThanOrEqual(20);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(100);
});

test('no stack comes near the 500 resources of CloudFormation', () => {
  const sizes = Map.groupBy(resources, ({ stack }) => stack);
  for (const [stack, inside] of sizes) expect(inside.length, stack).toBeLessThan(450);
});

const tableWrites = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => `dynamodb:${action}`);

/** What a right is called in grants.ts. */
const needed: [RegExp, readonly Grant[]][] = [
  [/^dynamodb:(GetItem|BatchGetItem|Query) /, ['table:read']],
  [/^dynamodb:(PutItem|UpdateItem|DeleteItem|ConditionCheckItem) \S*market$/, ['table:write']],
  [/^sqs:SendMessage \S*-order-status$/, ['queue:order-status']],
  [/^sqs:SendMessage \S*-settlement\.fifo$/, ['queue:settlement']],
  [/^sqs:SendMessage \S*-payout$/, ['queue:payout']],
  [/^sqs:SendMessage \S*-file-jobs$/, ['queue:file-jobs']],
  [/^sqs:SendMessage \S*-mail$/, ['queue:mail']],
  [/^s3:GetObject \S*content-[^/]*\/\*$/, ['content:read']],
  [/^s3:ListBucket \S*content-[^/]*$/, ['content:read']],
  [/^s3:PutObject \S*content-[^/]*\/\*$/, ['content:write', 'content:sign-upload']],
  [/^s3:(ListMultipartUploadParts|AbortMultipartUpload) \S*content-[^/]*\/\*$/, ['content:write']],
  [/^s3:DeleteObject \S*content-[^/]*\/\*$/, ['content:delete']],
  [/^secretsmanager:GetSecretValue \S*\/session-\?{6}$/, ['secret:session']],
  [/^secretsmanager:GetSecretValue \S*\/payments-\?{6}$/, ['secret:payments']],
  [/^secretsmanager:GetSecretValue \S*\/content-\?{6}$/, ['content:sign-download']],
  [/^kms:GenerateDataKey \S*:key\/\*$/, ['vault:seal']],
  [/^kms:GenerateMac \S*:key\/\*$/, ['vault:seal']],
  [/^kms:Decrypt \S*:key\/\*$/, ['vault:open']],
  [/^ses:Send(Raw)?Email \S*identity\/market\.example\.com$/, ['mail:send']],
  [/^ses:Send(Raw)?Email \S*configuration-set\/tanwei-prod-mail$/, ['mail:send']],
];

const granted: [string, readonly Grant[]][] = [
  ...deployed.map(([name, row]): [string, readonly Grant[]] => [
    fileNameOf(name),
    [...grants[name], ...sessionGrants(row)],
  ]),
  ...queueNames.map((name): [string, readonly Grant[]] => [`${name}-worker`, [...workerGrants[name], 'table:write']]),
  ...scheduleNames.map((name): [string, readonly Grant[]] => [name, scheduleGrants[name]]),
];

test.each(granted)('%s may do what its grants say and nothing else', (name, given) => {
  const rights = rightsOf(name);
  for (const right of rights) {
    const means = needed.find(([pattern]) => pattern.test(right));
    expect(means, `${right} is no grant`).toBeDefined();
    expect(
      means?.[1].some((grant) => given.includes(grant)),
      right,
    ).toBe(true);
  }
  for (const grant of given) {
    const patterns = needed.filter(([, means]) => means.includes(grant)).map(([pattern]) => pattern);
    for (const pattern of patterns)
      expect(
        rights.some((right) => pattern.test(right)),
        `${grant} ${pattern}`,
      ).toBe(true);
  }
});

const grantedTo = (grant: Grant): string[] =>
  granted.filter(([, given]) => given.includes(grant)).map(([name]) => name);

const tagsOf = (name: string): unknown => {
  const role = String(at(lambda(name).properties, 'Role'))
    .slice(1)
    .split('.')[0];
  return only(ofType('AWS::IAM::Role').filter(({ id }) => id === role)).properties.Tags;
};

test('only the function that pays may open identity data, and it can seal none', () => {
  expect(grantedTo('vault:open')).toEqual(['payout-worker']);
  expect(grantedTo('vault:seal')).not.toContain('payout-worker');
  const tag = { Key: 'tanwei:vault', Value: 'open' };
  for (const [name] of granted)
    if (name === 'payout-worker') expect(tagsOf(name)).toContainEqual(tag);
    else expect(JSON.stringify(tagsOf(name)), name).not.toContain(tag.Key);
});

const keyNamed = (alias: string): Resource => {
  const target = String(
    only(ofType('AWS::KMS::Alias').filter(({ properties }) => properties.AliasName === `alias/tanwei-prod-${alias}`))
      .properties.TargetKeyId,
  );
  return only(ofType('AWS::KMS::Key').filter(({ id }) => target === `<${id}.Arn>`));
};

test('the vault’s key rotates, outlives its stack, and itself refuses to open for anybody else', () => {
  const { properties, deletionPolicy } = keyNamed('vault');
  expect(deletionPolicy).toBe('Retain');
  expect(properties.EnableKeyRotation).toBe(true);
  expect(at(properties, 'KeyPolicy', 'Statement')).toContainEqual({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: ['kms:Decrypt', 'kms:ReEncryptFrom'],
    Resource: '*',
    Condition: { StringNotEquals: { 'aws:PrincipalTag/tanwei:vault': 'open' } },
  });
  expect(keyNamed('vault-marks').properties).toMatchObject({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
});

test('a right on keys is a right on the vault’s own, and always for one user', () => {
  const statements = ofType('AWS::IAM::Role')
    .flatMap(({ properties }) => at(properties, 'Policies', 0, 'PolicyDocument', 'Statement'))
    .filter((statement) => texts(at(statement, 'Action')).some((action) => action.startsWith('kms:')));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const isMark = at(statement, 'Action') === 'kms:GenerateMac';
    const alias = `alias/tanwei-prod-${isMark ? 'vault-marks' : 'vault'}`;
    expect(at(statement, 'Condition')).toEqual({
      'ForAnyValue:StringEquals': { 'kms:ResourceAliases': alias },
      ...(!isMark && { Null: { 'kms:EncryptionContext:user': 'false' } }),
    });
  }
});

test('whoever only reads cannot write', () => {
  expect(actionsOf('get-file')).toEqual([
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
    'secretsmanager:GetSecretValue',
  ]);
  const readers = granted.filter(([, given]) => !given.includes('table:write')).map(([name]) => name);
  expect(readers.length).toBeGreaterThan(5);
  for (const name of readers)
    expect(
      actionsOf(name).filter((action) => tableWrites.includes(action)),
      name,
    ).toEqual([]);
});

test('only the development engine’s own calls have no grants', () => {
  const without = routeEntries.filter(([name, row]) => grants[name].length + sessionGrants(row).length === 0);
  expect(without.map(([, row]) => row)).toEqual([routes.mockNotify]);
});

const queueNamed = (name: string): Resource =>
  only(ofType('AWS::SQS::Queue').filter(({ properties }) => properties.QueueName === name));

const suffix = (name: keyof typeof queues): string => (queues[name].fifo ? '.fifo' : '');

test.each(queueNames)('%s waits six timeouts, tries five times, and keeps what failed for 14 days', (name) => {
  const dead = queueNamed(`tanwei-prod-${name}-dead${suffix(name)}`);
  const queue = queueNamed(`tanwei-prod-${name}${suffix(name)}`);
  expect(queue.properties).toMatchObject({
    VisibilityTimeout: queues[name].workerTimeout * queueDefaults.visibilityFactor,
    RedrivePolicy: { maxReceiveCount: queueDefaults.receives, deadLetterTargetArn: `<${dead.id}.Arn>` },
    SqsManagedSseEnabled: true,
  });
  expect(queue.properties.FifoQueue ?? false).toBe(queues[name].fifo);
  expect(dead.properties).toMatchObject({
    MessageRetentionPeriod: queueDefaults.deadLetterDays * 24 * 3600,
    SqsManagedSseEnabled: true,
  });
  const worker = lambda(`${name}-worker`);
  expect(worker.properties).toMatchObject({ Timeout: queues[name].workerTimeout, MemorySize: queues[name].memoryMb });
  const sources = ofType('AWS::Lambda::EventSourceMapping').filter(
    (one) => one.properties.EventSourceArn === `<${queue.id}.Arn>`,
  );
  expect(only(sources).properties).toMatchObject({
    FunctionName: `<${worker.id}>`,
    BatchSize: queues[name].batchSize,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  const definition = queues[name];
  const most = 'concurrency' in definition ? { MaximumConcurrency: definition.concurrency } : undefined;
  expect(only(sources).properties.ScalingConfig).toEqual(most);
});

test('the sweep runs every minute, bills are compared from ten in the morning of Beijing, balances counted at night', () => {
  const rules = ofType('AWS::Events::Rule').map(({ properties }) => [properties.Name, properties.ScheduleExpression]);
  expect(Object.fromEntries(rules)).toEqual({
    'tanwei-prod-sweep': 'rate(1 minute)',
    'tanwei-prod-watch': 'rate(15 minutes)',
    'tanwei-prod-reconcile': 'cron(0 2-15 * * ? *)',
    'tanwei-prod-recount': 'cron(0 19-22 * * ? *)',
  });
});

test('mails that come back and complaints reach their worker, and nothing else of SES does', () => {
  const queue = queueNamed('tanwei-prod-mail-events');
  const topic = only(
    ofType('AWS::SNS::Topic').filter(({ properties }) => properties.TopicName === 'tanwei-prod-mail-events'),
  );
  const set = only(ofType('AWS::SES::ConfigurationSet'));
  expect(set.properties.Name).toBe('tanwei-prod-mail');
  expect(only(ofType('AWS::SES::ConfigurationSetEventDestination')).properties).toMatchObject({
    ConfigurationSetName: `<${set.id}>`,
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: `<${topic.id}>` },
    },
  });
  const [subscription] = ofType('AWS::SNS::Subscription').filter(({ properties }) => properties.Protocol === 'sqs');
  expect(subscription?.properties).toMatchObject({
    Endpoint: `<${queue.id}.Arn>`,
    TopicArn: `<${topic.id}>`,
    RawMessageDelivery: true,
    FilterPolicyScope: 'MessageBody',
    FilterPolicy: { eventType: ['Bounce', 'Complaint'] },
  });
  expect(at(lambda('mail-worker').properties, 'Environment', 'Variables', 'MAIL_CONFIGURATION_SET')).toBe(
    'tanwei-prod-mail',
  );
});

/** Headings as GitHub makes anchors of them. */
const anchors = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))
  .map((line) =>
    line
      .slice(3)
      .trim()
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test('every queue and schedule has an alarm that says its impact and leads to an article of the runbook', () => {
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const impacts = [...Object.values(queues), ...Object.values(schedules)].map(({ impact }) => impact);
  for (const impact of impacts) {
    expect(
      alarms.some(({ properties }) => String(properties.AlarmDescription).startsWith(`Impact: ${impact}. `)),
      impact,
    ).toBe(true);
  }
  for (const { properties } of alarms) {
    const [, anchor] =
      /^Impact: .+\. Runbook: docs\/runbook\.md#(\S+)$/.exec(String(properties.AlarmDescription)) ?? [];
    expect(anchors).toContain(anchor);
    expect(properties.AlarmActions).toHaveLength(1);
  }
});

test('what a schedule counts rings above none and is on the dashboard, beside answers, limits and dead letters', () => {
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const board = JSON.stringify(only(ofType('AWS::CloudWatch::Dashboard')).properties.DashboardBody);
  const counted = scheduleNames.flatMap((name) => schedules[name].counts.map(({ metric }) => metric));
  expect(counted).toEqual(expect.arrayContaining(['PaidUnsettled', 'PayoutsStuck', 'PayoutsStopped', 'SuspenseLeft']));
  for (const metric of counted) {
    const rings = alarms.filter(({ properties }) => properties.MetricName === metric);
    expect(only(rings).properties).toMatchObject({
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      Dimensions: [{ Name: 'service', Value: 'tanwei-prod' }],
    });
    expect(board, metric).toContain(metric);
  }
  for (const name of queueNames) expect(board).toContain(`tanwei-prod-${name}-dead${suffix(name)}`);
  for (const metric of ['5xx', 'Latency', 'Throttles', 'ReadThrottleEvents', 'WriteThrottleEvents']) {
    expect(
      alarms.some(({ properties }) => properties.MetricName === metric),
      metric,
    ).toBe(true);
    expect(board).toContain(metric);
  }
});

test('a dead letter rings at the first message', () => {
  for (const name of queueNames) {
    const { id } = queueNamed(`tanwei-prod-${name}-dead${suffix(name)}`);
    const rings = ofType('AWS::CloudWatch::Alarm').filter((alarm) =>
      JSON.stringify(alarm.properties).includes(`<${id}.QueueName>`),
    );
    expect(only(rings).properties).toMatchObject({ Threshold: 0, ComparisonOperator: 'GreaterThanThreshold' });
  }
});

test('no bucket is public, and none is reached without TLS', () => {
  const buckets = ofType('AWS::S3::Bucket');
  expect(buckets).toHaveLength(3);
  for (const { properties, id } of buckets) {
    expect(properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
    });
    const names = [`<${id}>`, properties.BucketName];
    const policy = only(ofType('AWS::S3::BucketPolicy').filter((one) => names.includes(one.properties.Bucket)));
    const statements = at(policy.properties, 'PolicyDocument', 'Statement');
    for (const Condition of [
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ])
      expect(statements).toContainEqual(expect.objectContaining({ Effect: 'Deny', Action: 's3:*', Condition }));
  }
});

test.each([
  ['content', 'files.example.net', ['s3:GetObject']],
  ['web', 'market.example.com', ['s3:GetObject', 's3:ListBucket']],
])('the bucket %s is read by the distribution of %s and by no other', (name, alias, actions) => {
  const { id } = only(
    ofType('AWS::CloudFront::Distribution').filter((one) =>
      texts(at(one.properties, 'DistributionConfig', 'Aliases')).includes(alias),
    ),
  );
  const { properties } = only(
    ofType('AWS::S3::BucketPolicy').filter((one) => String(one.properties.Bucket).includes(`-${name}-`)),
  );
  const statements = at(properties, 'PolicyDocument', 'Statement');
  const allowed = (Array.isArray(statements) ? statements : []).filter((one) => at(one, 'Effect') === 'Allow');
  expect(allowed.map((one) => at(one, 'Action'))).toEqual(actions);
  for (const one of allowed) {
    expect(at(one, 'Principal')).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(at(one, 'Condition')).toEqual({
      StringEquals: { 'aws:SourceArn': `arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/<${id}>` },
    });
  }
});

test('access logs end with the others', () => {
  const logs = only(
    ofType('AWS::S3::Bucket').filter(({ properties }) => String(properties.BucketName).includes('-logs-')),
  );
  expect(at(logs.properties, 'LifecycleConfiguration', 'Rules', 0, 'ExpirationInDays')).toBe(180);
});

test('no policy opens anything to everybody', () => {
  const types = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
  const policies = resources.filter(({ type }) => types.includes(type));
  expect(policies.length).toBeGreaterThan(queueNames.length * 2);
  for (const { properties, id } of policies) {
    const statements = at(properties, 'PolicyDocument', 'Statement');
    const open = (Array.isArray(statements) ? statements : []).filter(
      (statement) =>
        at(statement, 'Effect') === 'Allow' &&
        ['*', { AWS: '*' }].some((all) => JSON.stringify(all) === JSON.stringify(at(statement, 'Principal'))),
    );
    expect(open, id).toEqual([]);
  }
});

test('the content bucket takes uploads from the app alone, forgets those that nobody finished and gives back what was removed', () => {
  const content = ofType('AWS::S3::Bucket').filter(({ properties }) =>
    String(properties.BucketName).includes('-content-'),
  );
  expect(only(content).properties).toMatchObject({
    CorsConfiguration: {
      CorsRules: [{ AllowedOrigins: ['https://market.example.com'], AllowedMethods: ['GET', 'HEAD', 'PUT'] }],
    },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } },
        { NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
      ],
    },
  });
});

const distribution = (alias: string): unknown =>
  only(
    ofType('AWS::CloudFront::Distribution').filter((one) =>
      texts(at(one.properties, 'DistributionConfig', 'Aliases')).includes(alias),
    ),
  ).properties.DistributionConfig;

const pages = pagesFunction({ debugPage: false });
const app = distribution('market.example.com');
const files = distribution('files.example.net');

test('both hosts speak HTTP/2 and 3 over TLS 1.2 and above', () => {
  for (const config of [app, files]) {
    expect(config).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      Logging: { Prefix: expect.any(String) },
    });
  }
  expect(at(app, 'CacheBehaviors', 0, 'ViewerProtocolPolicy')).toBe('https-only');
  expect(at(app, 'DefaultCacheBehavior', 'ViewerProtocolPolicy')).toBe('redirect-to-https');
  expect(at(files, 'DefaultCacheBehavior', 'ViewerProtocolPolicy')).toBe('https-only');
});

test('pages and answers are compressed, users’ files are sent as they are', () => {
  expect(at(app, 'DefaultCacheBehavior', 'Compress')).toBe(true);
  expect(at(app, 'CacheBehaviors', 0, 'Compress')).toBe(true);
  expect(at(files, 'DefaultCacheBehavior', 'Compress')).toBe(false);
});

test('a user’s file runs nothing and is taken for nothing else, wherever it is opened', () => {
  const id = String(at(files, 'DefaultCacheBehavior', 'ResponseHeadersPolicyId')).slice(1, -1);
  const policy = only(ofType('AWS::CloudFront::ResponseHeadersPolicy').filter((one) => one.id === id));
  expect(at(policy.properties, 'ResponseHeadersPolicyConfig', 'SecurityHeadersConfig')).toMatchObject({
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY' },
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
  });
});

test('the buckets are read through origin access control, users’ files by signed addresses only', () => {
  const controls = ofType('AWS::CloudFront::OriginAccessControl').map(({ id }) => `<${id}.Id>`);
  expect(controls).toContain(at(app, 'Origins', 0, 'OriginAccessControlId'));
  expect(controls).toContain(at(files, 'Origins', 0, 'OriginAccessControlId'));
  const group = only(ofType('AWS::CloudFront::KeyGroup'));
  expect(at(files, 'DefaultCacheBehavior', 'TrustedKeyGroups')).toEqual([`<${group.id}>`]);
});

test('addresses of pages become a page’s file, and calls are left alone', () => {
  const paths = [0, 1, 2, 3].map((one) => at(app, 'CacheBehaviors', one, 'PathPattern'));
  expect(paths).toEqual(['/api/*', '/code/*', '/user/*', '/sitemap.xml']);
  expect(at(app, 'CacheBehaviors', 0, 'FunctionAssociations')).toBeUndefined();
  expect(at(app, 'DefaultCacheBehavior', 'FunctionAssociations')).toHaveLength(1);
  expect(at(app, 'CustomErrorResponses', 0)).toEqual({ ErrorCode: 404, ErrorCachingMinTTL: 0 });
  const codes = ofType('AWS::CloudFront::Function').map((one) => one.properties.FunctionCode);
  expect(codes).toEqual(expect.arrayContaining([pages, madePagesFunction]));
});

test.each([
  '/',
  '/login',
  '/user/zhou_xia',
  '/code/01J/',
  '/assets/',
  '/assets/index-1a2b.js',
  '/favicon.svg',
  '/a.b/c',
  '/boot.js',
])('the CDN and the local gateway agree on what answers %s', (uri) => {
  const request: unknown = runInNewContext(`${pages}; handler({ request: { uri: ${JSON.stringify(uri)} } })`);
  expect(at(request, 'uri')).toBe(fileOf(uri));
});

test('search engines are told by the host they ask which pages to read, and where all of them are listed', () => {
  const asked = { uri: '/robots.txt', headers: { host: { value: 'market.example.com' } } };
  const answer: unknown = runInNewContext(`${pages}; handler({ request: ${JSON.stringify(asked)} })`);
  expect(at(answer, 'statusCode')).toBe(200);
  expect(at(answer, 'headers', 'content-type', 'value')).toBe('text/plain; charset=utf-8');
  expect(at(answer, 'body')).toBe(robotsOf('https://market.example.com'));
});

test.each(['/code/01J', '/code/01J/', '/code/', '/user/zhou_xia', '/user/zhou_xia/followers', '/sitemap.xml'])(
  'the CDN and the local gateway agree on the call that makes %s',
  (uri) => {
    const request: unknown = runInNewContext(
      `${madePagesFunction}; handler({ request: { uri: ${JSON.stringify(uri)} } })`,
    );
    expect(at(request, 'uri')).toBe(pageCallOf(uri));
  },
);

test('pages carry the security headers of the local gateway, and HSTS', () => {
  const id = String(at(app, 'DefaultCacheBehavior', 'ResponseHeadersPolicyId')).slice(1, -1);
  const policy = only(ofType('AWS::CloudFront::ResponseHeadersPolicy').filter((one) => one.id === id));
  const config = at(policy.properties, 'ResponseHeadersPolicyConfig');
  const upload = 'https://tanwei-prod-content-<AWS::AccountId>-<AWS::Region>.s3.<AWS::Region>.<AWS::URLSuffix>';
  expect(at(config, 'SecurityHeadersConfig')).toMatchObject({
    ContentSecurityPolicy: {
      ContentSecurityPolicy: contentSecurityPolicy({
        content: ['https://files.example.net', upload],
        inline: testInline,
      }),
      Override: true,
    },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: securityHeaders['x-frame-options'] },
    ReferrerPolicy: { ReferrerPolicy: securityHeaders['referrer-policy'] },
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: strictTransportSecurity.maxAgeSeconds,
      IncludeSubdomains: strictTransportSecurity.includeSubdomains,
    },
  });
  const custom = at(config, 'CustomHeadersConfig', 'Items');
  for (const header of ['permissions-policy', 'cross-origin-opener-policy'] as const) {
    expect(custom).toContainEqual({ Header: header, Value: securityHeaders[header], Override: true });
  }
});

test('the API is reached through the CDN only: a secret goes with every call, and every function knows it', () => {
  const field = (name: string) => `{{resolve:secretsmanager:tanwei/prod/origin:SecretString:${name}::}}`;
  const secret = field('ORIGIN_SECRET');
  const accepted = `${secret},${field('ORIGIN_SECRET_OTHER')}`;
  expect(at(app, 'Origins', 1, 'OriginCustomHeaders')).toEqual([
    { HeaderName: 'x-origin-secret', HeaderValue: secret },
  ]);
  for (const [name] of deployed) {
    expect(at(lambda(fileNameOf(name)).properties, 'Environment', 'Variables', 'ORIGIN_SECRET'), name).toBe(accepted);
  }
});

test('what an answer depends on reaches the function and is in the key, and nothing is kept that does not say so', () => {
  const id = String(at(app, 'CacheBehaviors', 0, 'CachePolicyId')).slice(1, -1);
  const { properties } = only(ofType('AWS::CloudFront::CachePolicy').filter((one) => one.id === id));
  expect(properties.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 60,
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization', 'Accept', 'Accept-Language'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    },
  });
});

test('the API logs its calls without queries, and is throttled', () => {
  const { properties } = only(ofType('AWS::ApiGatewayV2::Stage'));
  expect(properties).toMatchObject({
    DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    AccessLogSettings: { DestinationArn: expect.any(String) },
  });
  expect(at(properties, 'AccessLogSettings', 'Format')).not.toMatch(/query|authorization/i);
});

test('keys stay in Secrets Manager: a function is told their names', () => {
  for (const { properties } of lambdas) {
    const variables = JSON.stringify(at(properties, 'Environment', 'Variables'));
    expect(variables).not.toMatch(/PRIVATE_KEY|SESSION_KEYS/);
  }
  expect(at(lambda('login').properties, 'Environment', 'Variables', 'SECRETS')).toBe('tanwei/prod/session');
});
