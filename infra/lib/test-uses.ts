import { at, type Resource } from './test-market.ts';
import { isAllowed, policyOf, type Request, rightsOf, unneeded } from './test-policies.ts';

/** The stage under test: its resources, found by type and by what they are called in it. */
interface Stage {
  find(type: string, name: string): Resource | undefined;
  all: readonly Resource[];
}

const types = ['AWS::SNS::Topic', 'AWS::SQS::Queue', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret'];

const arn = (service: string, rest: string): string => `arn:<AWS::Partition>:${service}:${rest}`;
const here = '<AWS::Region>:<AWS::AccountId>';
const account = '<AWS::AccountId>';

const aliasOf = (key: Resource, all: readonly Resource[]): string =>
  String(
    all.find(({ type, properties }) => type === 'AWS::KMS::Alias' && properties.TargetKeyId === `<${key.id}.Arn>`)
      ?.properties.AliasName,
  );

/** `tanwei-prod-mail-dead` is mail-dead, `tanwei/prod/origin` is origin, `alias/tanwei-prod-vault` is vault. */
function calledIn(all: readonly Resource[], thing: Resource): string {
  const { TopicName, QueueName, BucketName, FunctionName, Name } = thing.properties;
  const name =
    thing.type === 'AWS::KMS::Key'
      ? aliasOf(thing, all)
      : (TopicName ?? QueueName ?? BucketName ?? FunctionName ?? Name);
  return String(name)
    .replace(/^(alias\/)?tanwei[-/][a-z0-9]+[-/]/, '')
    .replace(/(\.fifo|-<AWS::AccountId>-<AWS::Region>)$/, '');
}

/** Every way in which policies call a thing; objects of a bucket are told by `/`. */
function namesOf({ type, id, properties }: Resource, part = ''): string[] {
  const byType: Record<string, string[]> = {
    'AWS::SNS::Topic': [`<${id}>`, arn('sns', `${here}:${properties.TopicName}`)],
    'AWS::SQS::Queue': [`<${id}.Arn>`, arn('sqs', `${here}:${properties.QueueName}`)],
    'AWS::S3::Bucket': [`<${id}.Arn>${part}`, arn('s3', `::${properties.BucketName}${part}`)],
    'AWS::KMS::Key': [arn('kms', `${here}:key/0a`)],
  };
  return byType[type] ?? [`<${id}>`];
}

/** Who has to be able to use what, for what; where that is of no meaning in a stage, `context` says undefined. */
interface Use {
  of: string;
  named: string | RegExp;
  /** A service; a function, by its name; or `account`: operators and whoever deploys. */
  by: `service:${string}` | `function:${string}` | 'account';
  does: readonly string[];
  /** Of objects in a bucket. */
  part?: string;
  context?: (stage: Stage) => Record<string, string> | undefined;
  why: string;
}

const fromTopic = (name: string) => (stage: Stage) => {
  const topic = stage.find('AWS::SNS::Topic', name);
  return topic && { 'aws:SourceArn': `<${topic.id}>` };
};

const fromRule = (name: string) => (stage: Stage) => {
  const rule = stage.find('AWS::Events::Rule', name);
  return rule && { 'aws:SourceArn': `<${rule.id}.Arn>` };
};

/** Users' files are the ones that a distribution gives out for signatures only. */
const fromDistribution = (isSigned: boolean) => (stage: Stage) => {
  const found = stage.all.find(
    ({ type, properties }) =>
      type === 'AWS::CloudFront::Distribution' &&
      (at(properties, 'DistributionConfig', 'DefaultCacheBehavior', 'TrustedKeyGroups') !== undefined) === isSigned,
  );
  return found && { 'aws:SourceArn': arn('cloudfront', `:${account}:distribution/<${found.id}>`) };
};

/** Production has a log of the CDN; the bucket is ready for it before the CDN stands. */
const fromLogDelivery =
  (more: Record<string, string> = {}) =>
  ({ all }: Stage) =>
    all.some(({ properties }) => properties.TableName === 'tanwei-prod-market')
      ? { 'aws:SourceArn': arn('logs', `us-east-1:${account}:delivery-source:app`), ...more }
      : undefined;

const forOneUser = { 'kms:EncryptionContext:user': 'u1', 'aws:PrincipalTag/tanwei:vault': 'open' };
const object = '/AWSLogs/<AWS::AccountId>/1';

const uses: Use[] = [
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
    of: 'AWS::SecretsManager::Secret',
    named: 'origin',
    by: 'account',
    does: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    why: 'the deployment resolves it, and changes it',
  },
];

const everything = { Effect: 'Allow', Action: '*', Resource: '*' };

/** What whoever asks may do by their own policies: services have none. */
function ownRights(by: Use['by'], stage: Stage) {
  if (by === 'account') return [everything];
  if (!by.startsWith('function:')) return [];
  const lambda = stage.find('AWS::Lambda::Function', by.slice('function:'.length));
  const role = stage.all.find(
    ({ type, id, stack }) =>
      type === 'AWS::IAM::Role' && stack === lambda?.stack && lambda.properties.Role === `<${id}.Arn>`,
  );
  return role ? rightsOf(role, stage.all) : [];
}

interface Asked {
  use: Use;
  request: Request;
}

function askedOf(thing: Resource, stage: Stage): Asked[] {
  const called = calledIn(stage.all, thing);
  const isMeant = ({ of, named }: Use): boolean =>
    of === thing.type && (typeof named === 'string' ? named === called : named.test(called));
  return uses.filter(isMeant).flatMap((use) => {
    const given = use.context ? use.context(stage) : {};
    if (given === undefined) return [];
    const alias = thing.type === 'AWS::KMS::Key' ? { 'kms:ResourceAliases': aliasOf(thing, stage.all) } : {};
    const context = {
      'aws:SecureTransport': 'true',
      's3:TlsVersion': '1.3',
      'aws:SourceAccount': account,
      ...alias,
      ...given,
    };
    return use.does.map((action) => ({
      use,
      request: { by: use.by, action, resource: namesOf(thing, use.part), context },
    }));
  });
}

const isOverTls = new Set(['AWS::SNS::Topic', 'AWS::SQS::Queue', 'AWS::S3::Bucket']);

/** The same request as somebody else's resource would send it through the same service. */
const fromElsewhere = (request: Request): Request => ({
  ...request,
  context: {
    ...request.context,
    'aws:SourceAccount': '999999999999',
    ...(request.context['aws:SourceArn'] && { 'aws:SourceArn': arn('elsewhere', '<AWS::Region>:999999999999:a') }),
  },
});

function wrongOf(thing: Resource, stage: Stage): string[] {
  const asked = askedOf(thing, stage);
  if (asked.length === 0) return ['nobody is named who uses it'];
  const policy = policyOf(thing, stage.all) ?? [];
  const may = (use: Use, request: Request) => isAllowed([...policy, ...ownRights(use.by, stage)], request);
  const problems = asked.flatMap(({ use, request }) => {
    const who = `${use.by} ${request.action}`;
    const plain = { ...request, context: { ...request.context, 'aws:SecureTransport': 'false' } };
    return [
      may(use, request) ? undefined : `${who} is refused: ${use.why}`,
      isOverTls.has(thing.type) && may(use, plain) ? `${who} is allowed without TLS` : undefined,
      use.by.startsWith('service:') && may(use, fromElsewhere(request)) ? `${who} is allowed to strangers` : undefined,
    ];
  });
  const left = unneeded(
    policy,
    asked.map(({ request }) => request),
  ).map((one) => `${one} is allowed and not needed`);
  return [...problems.filter((problem) => problem !== undefined), ...left];
}

/** What the policies of a stage's topics, queues, buckets, keys and secrets allow too little, or too much. */
export function wrongPolicies(all: readonly Resource[]): string[] {
  const find: Stage['find'] = (type, name) => all.find((one) => one.type === type && calledIn(all, one) === name);
  return all
    .filter(({ type }) => types.includes(type))
    .flatMap((thing) => wrongOf(thing, { all, find }).map((problem) => `${calledIn(all, thing)}: ${problem}`));
}
