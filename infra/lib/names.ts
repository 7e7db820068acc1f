import { Aws } from 'aws-cdk-lib';
import type { QueueName } from '#shared/messages/index';
import { vaultAliases } from './data/vault-aliases.ts';
import { queueNamesOf, resourceName, table } from './resources.ts';

export type SecretName = 'session' | 'factors' | 'origin' | 'content' | 'payments' | 'payouts';

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/**
 * Of a stack that has to stand in us-east-1, wherever the stage does, and of what is in it: a stage of two regions has two of
 * each there.
 */
export const nameInUsEast = (stage: string, part: string, region: string | undefined): string =>
  resourceName(stage, region === undefined ? part : `${part}-${region}`);

/** Of a queue's function: the queue may be called like a route. */
export const workerName = (queue: QueueName): string => `${queue}-worker`;

/**
 * How the stacks of a stage find each other. Names instead of references between stacks: a stack can be changed or
 * replaced without the others holding on to its exports.
 */
export function namesOf(stage: string, contentKeys: readonly string[] = ['1']) {
  const tableName = resourceName(stage, table.name);
  const tableArn = arn('dynamodb', `table/${tableName}`);
  const queue = (name: QueueName): string => queueNamesOf(stage, name).main;
  const [signing = '1'] = contentKeys;
  /** The first key of users' files has no number. */
  const numbered = (name: string, key: string): string => (key === '1' ? name : `${name}-${key}`);
  const secret = (name: SecretName): string => `tanwei/${stage}/${name === 'content' ? numbered(name, signing) : name}`;
  /** Bucket names are shared by all the world, so they carry account and region. */
  const bucket = (name: string, region: string = Aws.REGION): string =>
    `${resourceName(stage, name)}-${Aws.ACCOUNT_ID}-${region}`;
  return {
    stage,
    of: (name: string): string => resourceName(stage, name),
    /** Of what an account has once for all regions: all of CloudFront, roles, budgets, dashboards. */
    global: (name: string): string => `${resourceName(stage, name)}-${Aws.REGION}`,
    /** What log lines and counts of the stage carry. */
    service: `tanwei-${stage}`,
    table: tableName,
    tableArn,
    indexArns: table.indexes.map(({ name }) => `${tableArn}/index/${name}`),
    bucket,
    bucketArn: (name: string, region?: string): string => `arn:${Aws.PARTITION}:s3:::${bucket(name, region)}`,
    queue,
    deadLetters: (name: QueueName): string => queueNamesOf(stage, name).dead,
    queueArn: (name: QueueName): string => arn('sqs', queue(name)),
    queueUrl: (name: QueueName): string =>
      `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${queue(name)}`,
    secret,
    /** Secrets Manager appends six characters of its own. */
    secretArn: (name: SecretName): string => arn('secretsmanager', `secret:${secret(name)}-??????`),
    /** The public halves of the keys whose download addresses are believed, the one that signs first. */
    contentKeys: contentKeys.map((key) => ({
      key,
      parameter: `/tanwei/${stage}/${numbered('content-public-key', key)}`,
    })),
    /** What the CDN's stack says to those after it: `site.ts`. */
    siteParameters: { appUrl: `/tanwei/${stage}/app-url`, contentUrl: `/tanwei/${stage}/content-url` },
    contentKeyParameter: (key: string): string => `/tanwei/${stage}/${numbered('content-key-id', key)}`,
    /** Keys of KMS have names only beside them: their ids are known after they are made. */
    vaultAlias: vaultAliases(stage).seal,
    vaultMarkAlias: vaultAliases(stage).marks,
    anyKeyArn: arn('kms', 'key/*'),
    searchCollection: resourceName(stage, 'search'),
    /** Its address has an id in it that is known after it is made. */
    searchEndpointParameter: `/tanwei/${stage}/search-endpoint`,
    anyCollectionArn: arn('aoss', 'collection/*'),
    alarmsArn: arn('sns', resourceName(stage, 'alarms')),
    mailConfiguration: resourceName(stage, 'mail'),
    mailConfigurationArn: arn('ses', `configuration-set/${resourceName(stage, 'mail')}`),
    mailIdentityArn: (domain: string): string => arn('ses', `identity/${domain}`),
  };
}

export type Names = ReturnType<typeof namesOf>;
