import type { Resource } from './test-market.ts';
import { isAllowed, policyOf, type Request, rightsOf, unneeded } from './test-policies.ts';
import { account, arn, here, type Stage } from './test-stage.ts';
import { type Use, uses } from './test-uses.ts';

const types = ['AWS::SNS::Topic', 'AWS::SQS::Queue', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret'];

/** The key's alias, or the name of the vault that it encrypts. */
function aliasOf(key: Resource, all: readonly Resource[]): string {
  const ofKey = all.map(({ properties: { TargetKeyId, EncryptionKeyArn, AliasName, BackupVaultName } }) =>
    [TargetKeyId, EncryptionKeyArn].includes(`<${key.id}.Arn>`) ? (AliasName ?? BackupVaultName) : undefined,
  );
  return String(ofKey.find((name) => name !== undefined));
}

/** `tanwei-prod-mail-dead` is mail-dead, `tanwei/prod/origin` is origin, `alias/tanwei-prod-vault` is vault. */
function nameIn(all: readonly Resource[], thing: Resource): string {
  const { TopicName, QueueName, BucketName, FunctionName, Name } = thing.properties;
  const name =
    thing.type === 'AWS::KMS::Key'
      ? aliasOf(thing, all)
      : (TopicName ?? QueueName ?? BucketName ?? FunctionName ?? Name);
  return String(name)
    .replace(/^(alias\/)?tanwei[-/][a-z0-9]+[-/]/, '')
    .replace(/(\.fifo|-<AWS::AccountId>-<AWS::Region>)$/, '');
}

/** Every name by which policies refer to a resource; objects of a bucket follow after `/`. */
function namesOf({ type, id, properties }: Resource, part = ''): string[] {
  const byType: Record<string, string[]> = {
    'AWS::SNS::Topic': [`<${id}>`, arn('sns', `${here}:${properties.TopicName}`)],
    'AWS::SQS::Queue': [`<${id}.Arn>`, arn('sqs', `${here}:${properties.QueueName}`)],
    'AWS::S3::Bucket': [`<${id}.Arn>${part}`, arn('s3', `::${properties.BucketName}${part}`)],
    'AWS::KMS::Key': [arn('kms', `${here}:key/0a`)],
  };
  return byType[type] ?? [`<${id}>`];
}

const everything = { Effect: 'Allow', Action: '*', Resource: '*' };

/** The caller's own policies; services have none. */
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

interface UseRequest {
  use: Use;
  request: Request;
}

function requestsFor(thing: Resource, stage: Stage): UseRequest[] {
  const called = nameIn(stage.all, thing);
  const concerns = ({ of, named }: Use): boolean =>
    of === thing.type && (typeof named === 'string' ? named === called : named.test(called));
  return uses.filter(concerns).flatMap((use) => {
    const useContext = use.context ? use.context(stage) : {};
    if (useContext === undefined) return [];
    const alias = thing.type === 'AWS::KMS::Key' ? { 'kms:ResourceAliases': aliasOf(thing, stage.all) } : {};
    const context = {
      'aws:SecureTransport': 'true',
      's3:TlsVersion': '1.3',
      'aws:SourceAccount': account,
      ...alias,
      ...useContext,
    };
    return use.does.map((action) => ({
      use,
      request: { by: use.by, action, resource: namesOf(thing, use.part), context },
    }));
  });
}

const isOverTls = new Set(['AWS::SNS::Topic', 'AWS::SQS::Queue', 'AWS::S3::Bucket']);

/** The same request on behalf of another account's resource. */
const fromElsewhere = (request: Request): Request => ({
  ...request,
  context: {
    ...request.context,
    'aws:SourceAccount': '999999999999',
    ...(request.context['aws:SourceArn'] && { 'aws:SourceArn': arn('elsewhere', '<AWS::Region>:999999999999:a') }),
  },
});

function wrongOf(thing: Resource, stage: Stage): string[] {
  const requests = requestsFor(thing, stage);
  if (requests.length === 0) return ['nobody is named who uses it'];
  const policy = policyOf(thing, stage.all) ?? [];
  const may = (use: Use, request: Request) => isAllowed([...policy, ...ownRights(use.by, stage)], request);
  const problems = requests.flatMap(({ use, request }) => {
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
    requests.map(({ request }) => request),
  ).map((one) => `${one} is allowed and not needed`);
  return [...problems.filter((problem) => problem !== undefined), ...left];
}

/** Missing and unneeded rights in the policies of topics, queues, buckets, keys and secrets. */
export function wrongPolicies(all: readonly Resource[]): string[] {
  const find: Stage['find'] = (type, name) => all.find((one) => one.type === type && nameIn(all, one) === name);
  return all
    .filter(({ type }) => types.includes(type))
    .flatMap((thing) => wrongOf(thing, { all, find }).map((problem) => `${nameIn(all, thing)}: ${problem}`));
}
