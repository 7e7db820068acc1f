import { productionSettings } from './test-market.ts';
import { arn, fromDistribution, fromLogDelivery, fromRule, fromTopic, here, type Stage } from './test-stage.ts';

/** A use that policies must allow; `context` is undefined where a stage does not have it. */
export interface Use {
  of: string;
  named: string | RegExp;
  /** A service, a function by name, `account` (operators and deployments), or another account. */
  by: `service:${string}` | `function:${string}` | 'account' | `stranger:${string}`;
  does: readonly string[];
  /** The object within a bucket. */
  part?: string;
  context?: (stage: Stage) => Record<string, string> | undefined;
  why: string;
}

const forOneUser = { 'kms:EncryptionContext:user': 'u1', 'aws:PrincipalTag/tanwei:vault': 'open' };
const object = '/AWSLogs/<AWS::AccountId>/1';

export const uses: Use[] = [
  {
    of: 'AWS::SNS::Topic',
    named: 'alarms',
    by: 'service:cloudwatch',
    does: ['sns:Publish'],
    context: () => ({ 'aws:SourceArn': arn('cloudwatch', `${here}:alarm:a`) }),
    why: 'alarms are heard',
  },
  {
    of: 'AWS::SNS::Topic',
    named: 'mail-events',
    by: 'service:ses',
    does: ['sns:Publish'],
    context: ({ all }) => {
      const set = all.find(({ type }) => type === 'AWS::SES::ConfigurationSet');
      return set && { 'aws:SourceArn': arn('ses', `${here}:configuration-set/<${set.id}>`) };
    },
    why: 'mails that came back are known',
  },
  ...['mail-events', 'mail-events-dead'].map(
    (named): Use => ({
      of: 'AWS::SQS::Queue',
      named,
      by: 'service:sns',
      does: ['sqs:SendMessage'],
      context: fromTopic('mail-events'),
      why: 'what SES tells reaches its worker',
    }),
  ),
  {
    of: 'AWS::SQS::Queue',
    named: 'file-jobs',
    by: 'service:events',
    does: ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
    context: fromRule('scan-verdicts'),
    why: 'verdicts on uploads become jobs',
  },
  {
    of: 'AWS::SQS::Queue',
    named: 'file-jobs-dead',
    by: 'service:events',
    does: ['sqs:SendMessage'],
    context: fromRule('scan-verdicts'),
    why: 'so do those that could not be handed over',
  },
  {
    of: 'AWS::SQS::Queue',
    named: /-dead$/,
    by: 'account',
    does: ['sqs:ReceiveMessage', 'sqs:SendMessage', 'sqs:DeleteMessage'],
    why: 'operators read and redrive what failed',
  },
  ...['order-status', 'settlement', 'payout', 'index', 'prepare', 'file-jobs', 'mail', 'mail-events'].flatMap(
    (named): Use[] => [
      {
        of: 'AWS::SQS::Queue',
        named,
        by: `function:${named}-worker`,
        does: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        why: 'its worker works it off',
      },
      {
        of: 'AWS::SQS::Queue',
        named,
        by: named === 'mail-events' ? 'account' : 'function:sweep',
        does: ['sqs:SendMessage'],
        why: 'what was lost is sent again',
      },
    ],
  ),
  {
    of: 'AWS::S3::Bucket',
    named: 'content',
    by: 'service:cloudfront',
    does: ['s3:GetObject'],
    part: '/files/1',
    context: fromDistribution(true),
    why: 'files are given out, by signed addresses',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'content',
    by: 'service:cloudfront',
    does: ['s3:GetObject'],
    part: '/covers/480/1',
    context: fromDistribution(false),
    why: 'covers are given out with the app',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'content',
    by: 'function:create-upload',
    does: ['s3:PutObject'],
    part: '/arriving/1',
    why: 'addresses to upload to are signed with its right',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'web',
    by: 'service:cloudfront',
    does: ['s3:GetObject'],
    part: '/index.html',
    context: fromDistribution(false),
    why: 'the app is given out',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'web',
    by: 'service:cloudfront',
    does: ['s3:ListBucket'],
    context: fromDistribution(false),
    why: 'a file that is not there is a 404',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'web',
    by: 'account',
    does: ['s3:PutObject'],
    part: '/a',
    why: 'the app is published',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'logs',
    by: 'service:logging.s3',
    does: ['s3:PutObject'],
    part: '/content/1',
    why: 'who read the buckets is known',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'logs',
    by: 'service:delivery.logs',
    does: ['s3:PutObject'],
    part: object,
    context: fromLogDelivery({ 's3:x-amz-acl': 'bucket-owner-full-control' }),
    why: 'who asked the CDN is known',
  },
  {
    of: 'AWS::S3::Bucket',
    named: 'logs',
    by: 'service:delivery.logs',
    does: ['s3:GetBucketAcl'],
    context: fromLogDelivery(),
    why: 'the delivery makes sure whose bucket it is',
  },
  { of: 'AWS::S3::Bucket', named: 'logs', by: 'account', does: ['s3:GetObject'], part: object, why: 'logs are read' },
  {
    of: 'AWS::KMS::Key',
    named: 'vault',
    by: 'function:payout-worker',
    does: ['kms:Decrypt'],
    context: () => forOneUser,
    why: 'payouts go to the account that a seller sealed',
  },
  {
    of: 'AWS::KMS::Key',
    named: 'vault',
    by: 'function:set-payout-config',
    does: ['kms:GenerateDataKey'],
    context: () => forOneUser,
    why: 'sellers seal their accounts',
  },
  {
    of: 'AWS::KMS::Key',
    named: 'vault-marks',
    by: 'function:set-payout-config',
    does: ['kms:GenerateMac'],
    why: 'the same account is recognised',
  },
  {
    of: 'AWS::KMS::Key',
    named: /^vault/,
    by: 'account',
    does: ['kms:PutKeyPolicy', 'kms:DescribeKey'],
    why: 'whoever deploys changes the key',
  },
  {
    of: 'AWS::KMS::Key',
    named: 'backup',
    by: 'account',
    does: ['kms:PutKeyPolicy', 'kms:GenerateDataKey'],
    why: 'backups are sealed',
  },
  {
    of: 'AWS::KMS::Key',
    named: 'backup',
    by: `stranger:${productionSettings.backupVaultArn.split(':')[4]}`,
    does: ['kms:Decrypt'],
    why: 'the account that takes the copies opens them',
  },
  {
    of: 'AWS::SecretsManager::Secret',
    named: 'origin',
    by: 'account',
    does: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    why: 'the deployment resolves it, and changes it',
  },
];
