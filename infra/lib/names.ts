import { Aws } from 'aws-cdk-lib';
import type { QueueName } from '#shared/messages/index';
import { bucketNameOf, queueNamesOf, resourceName, table, vaultAliases } from './resources.ts';
import type { Settings } from './settings.ts';

export type SecretName = 'session' | 'factors' | 'origin' | 'content' | 'payments' | 'payouts';

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/** The name of something in us-east-1, wherever the stage is: a stage in two regions has two of each there. */
export const nameInUsEast = (stage: string, part: string, region: string | undefined): string =>
  resourceName(stage, region === undefined ? part : `${part}-${region}`);

/** The function of a queue, which may have the name of a route. */
export const workerName = (queue: QueueName): string => `${queue}-worker`;

/**
 * The names by which the stacks of a stage find each other. CloudFormation exports would keep a stack from being
 * changed or replaced.
 */
export function namesOf(
  stage: string,
  { contentKeys = ['1'], runbookUrl = 'docs/runbook.md' }: Partial<Pick<Settings, 'contentKeys' | 'runbookUrl'>> = {},
) {
  const tableName = resourceName(stage, table.name);
  const tableArn = arn('dynamodb', `table/${tableName}`);
  const queue = (name: QueueName): string => queueNamesOf(stage, name).main;
  const [signing = '1'] = contentKeys;
  const numbered = (name: string, key: string): string => (key === '1' ? name : `${name}-${key}`);
  const secret = (name: SecretName): string => `tanwei/${stage}/${name === 'content' ? numbered(name, signing) : name}`;
  const bucket = (name: string, region: string = Aws.REGION): string =>
    bucketNameOf(stage, name, { account: Aws.ACCOUNT_ID, region });
  return {
    stage,
    of: (name: string): string => resourceName(stage, name),
    /** Names that an account has once for all regions: of CloudFront, roles, budgets and dashboards. */
    global: (name: string): string => `${resourceName(stage, name)}-${Aws.REGION}`,
    /** In log lines and metrics of the stage. */
    service: `tanwei-${stage}`,
    runbook: (article: string): string => `${runbookUrl}#${article}`,
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
    /** Secrets Manager appends six characters. */
    secretArn: (name: SecretName): string => arn('secretsmanager', `secret:${secret(name)}-??????`),
    /** The public keys of accepted download addresses, the signing one first. */
    contentKeys: contentKeys.map((key) => ({
      key,
      parameter: `/tanwei/${stage}/${numbered('content-public-key', key)}`,
    })),
    /** From the CDN's stack to later ones: `site.ts`. */
    siteParameters: {
      appUrl: `/tanwei/${stage}/app-url`,
      contentUrl: `/tanwei/${stage}/content-url`,
      operatorApi: `/tanwei/${stage}/operator-api`,
    },
    contentKeyParameter: (key: string): string => `/tanwei/${stage}/${numbered('content-key-id', key)}`,
    /** Ids of KMS keys are known only after their creation, so aliases are used. */
    vaultAlias: vaultAliases(stage).seal,
    vaultMarkAlias: vaultAliases(stage).marks,
    anyKeyArn: arn('kms', 'key/*'),
    searchCollection: resourceName(stage, 'search'),
    /** The collection's address contains an id that is known only after its creation. */
    searchEndpointParameter: `/tanwei/${stage}/search-endpoint`,
    anyCollectionArn: arn('aoss', 'collection/*'),
    alarmsArn: arn('sns', resourceName(stage, 'alarms')),
    mailConfiguration: resourceName(stage, 'mail'),
    mailConfigurationArn: arn('ses', `configuration-set/${resourceName(stage, 'mail')}`),
    mailIdentityArn: (domain: string): string => arn('ses', `identity/${domain}`),
  };
}

export type Names = ReturnType<typeof namesOf>;
