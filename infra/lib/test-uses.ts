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

type More = Pick<Use, 'part' | 'context'>;

const on =
  (of: string) =>
  (named: Use['named'], by: Use['by'], does: Use['does'], why: string, more: More = {}): Use => ({
    ...{ of, named, by, does, why },
    ...more,
  });

const topic = on('AWS::SNS::Topic');
const queue = on('AWS::SQS::Queue');
const bucket = on('AWS::S3::Bucket');
const key = on('AWS::KMS::Key');
const secret = on('AWS::SecretsManager::Secret');

const send = ['sqs:SendMessage'];
const read = ['s3:GetObject'];
const write = ['s3:PutObject'];

const object = '/AWSLogs/<AWS::AccountId>/1';
const forOneUser = () => ({ 'kms:EncryptionContext:user': 'u1', 'aws:PrincipalTag/tanwei:vault': 'open' });
const fromAlarm = () => ({ 'aws:SourceArn': arn('cloudwatch', `${here}:alarm:a`) });
const fromMails: Use['context'] = ({ all }) => {
  const set = all.find(({ type }) => type === 'AWS::SES::ConfigurationSet');
  return set && { 'aws:SourceArn': arn('ses', `${here}:configuration-set/<${set.id}>`) };
};
const fromVerdicts = { context: fromRule('scan-verdicts') };
const fromFiles = { context: fromDistribution(true) };
const fromApp = { context: fromDistribution(false) };
const ofOwner = fromLogDelivery({ 's3:x-amz-acl': 'bucket-owner-full-control' });

const copying = `stranger:${productionSettings.backupVaultArn.split(':')[4]}` as const;

export const uses: Use[] = [
  topic('alarms', 'service:cloudwatch', ['sns:Publish'], 'alarms are heard', { context: fromAlarm }),
  topic('mail-events', 'service:ses', ['sns:Publish'], 'mails that came back are known', { context: fromMails }),
  queue(/^mail-events(-dead)?$/, 'service:sns', send, 'what SES tells comes', { context: fromTopic('mail-events') }),
  queue(
    'file-jobs',
    'service:events',
    [...send, 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
    'verdicts on uploads become jobs',
    fromVerdicts,
  ),
  queue('file-jobs-dead', 'service:events', send, 'so do those that could not be handed over', fromVerdicts),
  queue(/-dead$/, 'account', [...send, 'sqs:ReceiveMessage', 'sqs:DeleteMessage'], 'operators redrive what failed'),
  ...['order-status', 'settlement', 'payout', 'index', 'prepare', 'file-jobs', 'mail', 'mail-events'].flatMap(
    (name): Use[] => [
      queue(
        name,
        `function:${name}-worker`,
        ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        'its worker works it off',
      ),
      queue(name, name === 'mail-events' ? 'account' : 'function:sweep', send, 'what was lost is sent again'),
    ],
  ),
  bucket('content', 'service:cloudfront', read, 'files are given out, signed', { part: '/files/1', ...fromFiles }),
  bucket('content', 'service:cloudfront', read, 'so are covers', { part: '/covers/480/1', ...fromApp }),
  bucket('content', 'function:create-upload', write, 'uploads are signed with its right', { part: '/arriving/1' }),
  bucket('web', 'service:cloudfront', read, 'the app is given out', { part: '/index.html', ...fromApp }),
  bucket('web', 'service:cloudfront', ['s3:ListBucket'], 'a file that is not there is a 404', fromApp),
  bucket('web', 'account', write, 'the app is published', { part: '/a' }),
  bucket('logs', 'service:logging.s3', write, 'who read the buckets is known', { part: '/content/1' }),
  bucket('logs', 'service:delivery.logs', write, 'who asked the CDN is known', { part: object, context: ofOwner }),
  bucket('logs', 'service:delivery.logs', ['s3:GetBucketAcl'], 'whose bucket it is', { context: fromLogDelivery() }),
  bucket('logs', 'account', read, 'logs are read', { part: object }),
  key('vault', 'function:payout-worker', ['kms:Decrypt'], 'payouts go where sellers said', { context: forOneUser }),
  key('vault', 'function:set-payout-config', ['kms:GenerateDataKey'], 'sellers seal', { context: forOneUser }),
  key('vault-marks', 'function:set-payout-config', ['kms:GenerateMac'], 'the same account is recognised'),
  key(/^vault/, 'account', ['kms:PutKeyPolicy', 'kms:DescribeKey'], 'whoever deploys changes the key'),
  key('backup', 'account', ['kms:PutKeyPolicy', 'kms:GenerateDataKey'], 'backups are sealed'),
  key('backup', copying, ['kms:Decrypt'], 'the account that takes the copies opens them'),
  secret(
    'origin',
    'account',
    ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    'the deployment resolves it, and changes it',
  ),
];
