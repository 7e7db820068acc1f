import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Table } from '#functions/ports/table';
import { mailOf } from './aws-mail.ts';
import { quotasOf } from './aws-quotas.ts';
import { stacksOf } from './aws-stacks.ts';
import type { Cloud } from './cloud.ts';

async function regionOf(s3: S3Client): Promise<string> {
  return s3.config.region().catch(() => {
    throw new Error('In which region? AWS_REGION=…, or one in the profile of AWS_PROFILE');
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && /^(NoSuchBucket|ParameterNotFound|ResourceNotFoundException)$/.test(error.name);

/** Resolves to undefined when the resource does not exist. */
const undefinedIfMissing = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

async function listEtags(s3: S3Client, Bucket: string): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    for (const { Key = '', ETag = '' } of Contents) etags.set(Key, ETag.replaceAll('"', ''));
  return etags;
}

/** Lists from the start each time, because removed versions are no longer listed. */
async function emptyBucket(s3: S3Client, Bucket: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return removed;
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors[0]) throw new Error(`${Errors[0].Key} in ${Bucket}: ${Errors[0].Message}`);
    removed += Objects.length;
  }
}

const objectsIn = (s3: S3Client): Pick<Cloud, 'objects' | 'put' | 'empty'> => ({
  objects: (bucket) => undefinedIfMissing(listEtags(s3, bucket)),
  async put(Bucket, Key, { body: Body, type: ContentType, cacheControl: CacheControl }) {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
  },
  empty: (bucket) => emptyBucket(s3, bucket),
});

const secretsOf = (client: SecretsManagerClient): Pick<Cloud, 'readSecret' | 'secretVersion' | 'writeSecret'> => ({
  async readSecret(SecretId) {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    if (SecretString === undefined) throw new Error(`the secret ${SecretId} holds no text`);
    return SecretString;
  },
  async secretVersion(SecretId) {
    const secret = await undefinedIfMissing(client.send(new DescribeSecretCommand({ SecretId })));
    const versions = Object.entries(secret?.VersionIdsToStages ?? {});
    return versions.find(([, stages]) => stages.includes('AWSCURRENT'))?.[0];
  },
  async writeSecret(SecretId, SecretString) {
    const { VersionId } = await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    if (VersionId === undefined) throw new Error(`the secret ${SecretId} was written and did not say its version`);
    return VersionId;
  },
});

async function openTable(TableName: string): Promise<Table> {
  const client = new DynamoDBClient();
  await client.send(new DescribeTableCommand({ TableName }));
  return dynamoTable(client, TableName);
}

/** AWS, or the endpoint of AWS_ENDPOINT_URL, with the credentials and region that the SDK finds in the environment. */
export async function awsCloud(): Promise<Cloud> {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const forcePathStyle = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL);
  const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', forcePathStyle });
  const patience = { requestHandler: { requestTimeout: 15_000, throwOnRequestTimeout: true } };
  const [sts, ssm, cloudFront] = [new STSClient(patience), new SSMClient(patience), new CloudFrontClient(patience)];
  const region = await regionOf(s3);
  return {
    region,
    isStandIn: process.env.AWS_ENDPOINT_URL !== undefined,
    ...stacksOf(region),
    ...mailOf(new SESClient(patience)),
    ...quotasOf(region, { s3, cloudFront, credentials: () => sts.config.credentials() }),
    account: async () => (await sts.send(new GetCallerIdentityCommand())).Account ?? '',
    ...secretsOf(new SecretsManagerClient(patience)),
    hasParameter: async (Name) => (await undefinedIfMissing(ssm.send(new GetParameterCommand({ Name })))) !== undefined,
    ...objectsIn(s3),
    table: (name) => undefinedIfMissing(openTable(name)),
    async invalidate(DistributionId, paths) {
      const Paths = { Quantity: paths.length, Items: [...paths] };
      const InvalidationBatch = { Paths, CallerReference: randomUUID() };
      await cloudFront.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
    },
  };
}
