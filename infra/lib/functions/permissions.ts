import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { QueueName } from '#shared/messages/index';
import type { Grant } from '../grants/grant.ts';
import type { Names, SecretName } from '../names.ts';
import { hasCollection, type Settings } from '../settings.ts';

/** The statement of an IAM policy. */
interface Meaning {
  actions: string[];
  resources: string[];
  conditions?: Record<string, Record<string, string>>;
}

interface Subject {
  names: Names;
  settings: Pick<Settings, 'mailFrom' | 'search' | 'production'>;
}

const sending =
  (queue: QueueName) =>
  ({ names }: Subject): Meaning[] => [{ actions: ['sqs:SendMessage'], resources: [names.queueArn(queue)] }];

const reading =
  (secret: SecretName) =>
  ({ names }: Subject): Meaning[] => [
    { actions: ['secretsmanager:GetSecretValue'], resources: [names.secretArn(secret)] },
  ];

/** The user must be named in every call to the vault's key, and KMS logs it. */
const forOneUser = { Null: { 'kms:EncryptionContext:user': 'false' } };

/** The key with that alias. */
const withKey = (
  names: Names,
  alias: string,
  { action, conditions = {} }: { action: string; conditions?: NonNullable<Meaning['conditions']> },
): Meaning => ({
  actions: [action],
  resources: [names.anyKeyArn],
  conditions: { ...conditions, 'ForAnyValue:StringEquals': { 'kms:ResourceAliases': alias } },
});

/**
 * The identities that SES checks: the sender's domain, or the address if only that is verified. In the sandbox, where
 * most other stages are, SES also checks the recipient.
 */
const identitiesOf = ({ mailFrom, production }: Subject['settings']): string[] =>
  production ? [mailFrom.split('@')[1] ?? '', mailFrom] : ['*'];

const objects = (names: Names): string[] => [`${names.bucketArn('content')}/*`];

/** Only access to the service: the collection's own policy says what a role may do. */
const searching = ({ names, settings }: Subject): Meaning[] =>
  !hasCollection(settings)
    ? []
    : [
        {
          actions: ['aoss:APIAccessAll'],
          resources: [names.anyCollectionArn],
          conditions: { StringEquals: { 'aoss:collection': names.searchCollection } },
        },
      ];

const meanings: Record<Grant, (subject: Subject) => Meaning[]> = {
  'table:read': ({ names }) => [
    { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [names.tableArn] },
    { actions: ['dynamodb:Query'], resources: [names.tableArn, ...names.indexArns] },
  ],
  'table:write': ({ names }) => [
    {
      actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
      resources: [names.tableArn],
    },
  ],
  'table:sessions': ({ names }) => [
    {
      actions: ['dynamodb:UpdateItem'],
      resources: [names.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'SES#*' } },
    },
  ],
  'queue:order-status': sending('order-status'),
  'queue:settlement': sending('settlement'),
  'queue:payout': sending('payout'),
  'queue:index': sending('index'),
  'queue:prepare': sending('prepare'),
  'queue:file-jobs': sending('file-jobs'),
  'queue:mail': sending('mail'),
  'queue:mail-events': sending('mail-events'),
  /** Without ListBucket, S3 answers 403 instead of 404 for a missing object. */
  'content:read': ({ names }) => [
    { actions: ['s3:GetObject'], resources: objects(names) },
    { actions: ['s3:ListBucket'], resources: [names.bucketArn('content')] },
  ],
  'content:write': ({ names }) => [
    {
      actions: ['s3:PutObject', 's3:ListMultipartUploadParts', 's3:AbortMultipartUpload'],
      resources: objects(names),
    },
  ],
  'content:delete': ({ names }) => [{ actions: ['s3:DeleteObject'], resources: objects(names) }],
  /** A presigned address has the rights of its signer. */
  'content:sign-upload': ({ names }) => [{ actions: ['s3:PutObject'], resources: objects(names) }],
  'content:sign-download': reading('content'),
  'mail:send': ({ names, settings }) => [
    {
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [...identitiesOf(settings).map(names.mailIdentityArn), names.mailConfigurationArn],
      conditions: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
    },
  ],
  'search:read': searching,
  'search:write': searching,
  'vault:seal': ({ names }) => [
    withKey(names, names.vaultAlias, { action: 'kms:GenerateDataKey', conditions: forOneUser }),
    withKey(names, names.vaultMarkAlias, { action: 'kms:GenerateMac' }),
  ],
  'vault:open': ({ names }) => [withKey(names, names.vaultAlias, { action: 'kms:Decrypt', conditions: forOneUser })],
  'secret:session': reading('session'),
  'secret:factors': reading('factors'),
  'secret:payments': reading('payments'),
  'secret:payouts': reading('payouts'),
};

const secretOf: Partial<Record<Grant, SecretName>> = {
  'secret:session': 'session',
  'secret:factors': 'factors',
  'secret:payments': 'payments',
  'secret:payouts': 'payouts',
  'content:sign-download': 'content',
};

/** Each grant once, in a fixed order, so that equal rights give equal templates. */
const distinct = (grants: readonly Grant[]): Grant[] => [...new Set(grants)].sort();

export const statementsOf = (grants: readonly Grant[], subject: Subject): PolicyStatement[] =>
  distinct(grants).flatMap((grant) => meanings[grant](subject).map((meaning) => new PolicyStatement(meaning)));

/** The secrets that the function reads once when it starts. */
export const secretsOf = (grants: readonly Grant[], names: Names): string[] =>
  distinct(grants).flatMap((grant) => {
    const secret = secretOf[grant];
    return secret ? [names.secret(secret)] : [];
  });

export const touchesObjects = (grants: readonly Grant[]): boolean =>
  grants.some((grant) => grant.startsWith('content:') && grant !== 'content:sign-download');

export const searches = (grants: readonly Grant[]): boolean => grants.some((grant) => grant.startsWith('search:'));

export const touchesVault = (grants: readonly Grant[]): boolean => grants.some((grant) => grant.startsWith('vault:'));

/** Outside production mails may be sent to every identity of the account: see `identitiesOf`. */
export const writesToAll = (grants: readonly Grant[], { production }: Pick<Settings, 'production'>): boolean =>
  grants.includes('mail:send') && !production;
