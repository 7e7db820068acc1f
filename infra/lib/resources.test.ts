import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectionOf, queueDefaults, queueNames, queues, table } from './resources.ts';
import { scheduleNames, schedules } from './schedules.ts';
import { at, productionSettings, type Resource } from './test-market.ts';
import { lambda, ofType, only, texts } from './test-production.ts';

test('the table is paid by use, with point-in-time recovery', () => {
  expect(only(ofType('AWS::DynamoDB::Table')).properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('the projections keep within what DynamoDB takes: 20 attributes an index, 100 in all', () => {
  const counts = table.indexes.map((index) => projectionOf(index)).map((names) => (names === 'all' ? 0 : names.length));
  expect(Math.max(...counts)).toBeLessThanOrEqual(20);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(100);
});

const queueNamed = (name: string): Resource =>
  only(ofType('AWS::SQS::Queue').filter(({ properties }) => properties.QueueName === name));

const suffix = (name: keyof typeof queues): string => (queues[name].fifo ? '.fifo' : '');

/** Functions with gradual releases are called by their alias. */
const workedBy = ({ id }: Resource): string => {
  const alias = ofType('AWS::Lambda::Alias').find(({ properties }) => properties.FunctionName === `<${id}>`);
  return alias ? `<${alias.id}>:live` : `<${id}>`;
};

test.each(queueNames)('%s waits six timeouts, tries ten times, and keeps what failed for 14 days', (name) => {
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
  // A new name on 5,000 posts is a hundred messages that each send the next; Lambda ends a loop after 16.
  expect(worker.properties.RecursiveLoop).toBe(name === 'file-jobs' ? 'Allow' : undefined);
  const sources = ofType('AWS::Lambda::EventSourceMapping').filter(
    (one) => one.properties.EventSourceArn === `<${queue.id}.Arn>`,
  );
  expect(only(sources).properties).toMatchObject({
    FunctionName: workedBy(worker),
    BatchSize: queues[name].batchSize,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  expect(only(sources).properties.ScalingConfig).toEqual({ MaximumConcurrency: queues[name].concurrency });
});

test('the sweep runs every minute, bills are compared from ten in the morning of Beijing, balances counted at night', () => {
  const rules = ofType('AWS::Events::Rule').map(({ properties }) => [properties.Name, properties.ScheduleExpression]);
  expect(Object.fromEntries(rules)).toEqual({
    'tanwei-prod-sweep': 'rate(1 minute)',
    'tanwei-prod-watch': 'rate(15 minutes)',
    'tanwei-prod-reconcile': 'cron(0 2-15 * * ? *)',
    'tanwei-prod-recount': 'cron(0 19-22 * * ? *)',
    'tanwei-prod-canary': 'rate(5 minutes)',
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

/** Headings as GitHub's anchors. */
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
      /^Impact: .+\. Runbook: https:\/\/git\.example\.com\/tanwei\/blob\/main\/docs\/runbook\.md#(\S+)$/.exec(
        String(properties.AlarmDescription),
      ) ?? [];
    expect(anchors).toContain(anchor);
  }
});

test('what a schedule counts rings above none, or what is said, and is on the dashboard, beside answers, limits and dead letters', () => {
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const board = JSON.stringify(only(ofType('AWS::CloudWatch::Dashboard')).properties.DashboardBody);
  const counts = scheduleNames.flatMap((name) => [...schedules[name].counts]);
  const counted = counts.map(({ metric }) => metric);
  expect(counted).toEqual(expect.arrayContaining(['PaidUnsettled', 'PayoutsStuck', 'PayoutsStopped', 'SuspenseLeft']));
  for (const count of counts) {
    const { metric } = count;
    const rings = alarms.filter(({ properties }) => properties.MetricName === metric);
    expect(only(rings).properties).toMatchObject({
      Threshold: 'above' in count ? count.above : 0,
      ComparisonOperator: 'GreaterThanThreshold',
      Dimensions: [{ Name: 'service', Value: 'tanwei-prod' }],
    });
    expect(board, metric).toContain(metric);
  }
  for (const name of queueNames) expect(board).toContain(`tanwei-prod-${name}-dead${suffix(name)}`);
  for (const metric of ['5xx', 'Latency', 'Throttles', 'ReadThrottleEvents', 'WriteThrottleEvents']) {
    expect(
      alarms.some(({ properties }) => JSON.stringify(properties).includes(`"MetricName":"${metric}"`)),
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

test('a bucket that logs to another is made when that one is there and may be written to', () => {
  const buckets = ofType('AWS::S3::Bucket');
  const logging = buckets.filter(({ properties }) => properties.LoggingConfiguration !== undefined);
  expect(logging).toHaveLength(2);
  for (const { id, properties, dependsOn } of logging) {
    const name = at(properties, 'LoggingConfiguration', 'DestinationBucketName');
    const target = only(buckets.filter(({ properties: { BucketName } }) => BucketName === name));
    const policy = only(ofType('AWS::S3::BucketPolicy').filter((one) => one.properties.Bucket === `<${target.id}>`));
    expect(dependsOn, id).toEqual(expect.arrayContaining([target.id, policy.id]));
  }
});

test('access logs end with the others', () => {
  const logs = only(
    ofType('AWS::S3::Bucket').filter(({ properties }) => String(properties.BucketName).includes('-logs-')),
  );
  expect(at(logs.properties, 'LifecycleConfiguration', 'Rules', 0, 'ExpirationInDays')).toBe(180);
});

const vault = only(ofType('AWS::Backup::BackupVault'));

test('the table is copied to the other account every night and kept there for three months', () => {
  const rule = at(only(ofType('AWS::Backup::BackupPlan')).properties, 'BackupPlan', 'BackupPlanRule', 0);
  expect(rule).toMatchObject({
    ScheduleExpression: 'cron(0 19 * * ? *)',
    TargetBackupVault: `<${vault.id}.BackupVaultName>`,
    Lifecycle: { DeleteAfterDays: 7 },
    CopyActions: [{ DestinationBackupVaultArn: productionSettings.backupVaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
  });
  const selection = at(only(ofType('AWS::Backup::BackupSelection')).properties, 'BackupSelection');
  expect(texts(at(selection, 'Resources'))).toEqual([expect.stringMatching(/:table\/tanwei-prod-market$/)]);
});

test('the backup outlives its stack, under a key of our own that the other account may open', () => {
  expect(vault.deletionPolicy).toBe('Retain');
  expect(vault.properties.BackupVaultName).toBe('tanwei-prod-backup');
  const key = only(ofType('AWS::KMS::Key').filter(({ id }) => vault.properties.EncryptionKeyArn === `<${id}.Arn>`));
  const statements = at(key.properties, 'KeyPolicy', 'Statement');
  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Action: 'kms:Decrypt',
      Principal: { AWS: expect.stringContaining(':iam::210987654321:root') },
    }),
  );
});
