import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { buckets, resourceName, table } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import { provisionTable } from './dynamo/server.ts';
import type { Engines } from './engines.ts';
import { provisionQueues } from './sqs/provision.ts';

export const stage = 'local';
export const region = 'us-east-1';
export const mailFrom = 'no-reply@tanwei.local';
export const tableName = resourceName(stage, table.name);
export const contentBucket = resourceName(stage, buckets.content.name);

/** Skips a setup call that an endpoint does not support: the market works without it. */
async function provisionIfSupported(feature: string, act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => console.warn(`The endpoint does not take ${feature}: ${error}`));
}

async function provisionBucket(client: S3Client): Promise<void> {
  const Bucket = contentBucket;
  const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );
  if (!exists) await client.send(new CreateBucketCommand({ Bucket }));
}

const corsRule = () => {
  const { methods, headers, exposed } = buckets.content.cors;
  const allowed = { AllowedOrigins: ['*'], AllowedMethods: [...methods], AllowedHeaders: [...headers] };
  return { ...allowed, ExposeHeaders: [...exposed] };
};

const unfinishedRule = (): LifecycleRule => ({
  ID: 'unfinished',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: buckets.content.abortUnfinishedDays },
});

const arrivingRule = (): LifecycleRule => ({
  ID: 'arriving',
  Status: 'Enabled',
  Filter: { Prefix: buckets.content.arriving.prefix },
  Expiration: { Days: buckets.content.arriving.days },
});

/** Sets up bucket and sender at a foreign endpoint; the embedded engines have theirs from their start. */
async function provisionForeign(s3: S3Client, ses: SESClient): Promise<void> {
  const Bucket = contentBucket;
  await provisionBucket(s3);
  const CORSConfiguration = { CORSRules: [corsRule()] };
  const LifecycleConfiguration = { Rules: [unfinishedRule(), arrivingRule()] };
  await Promise.all([
    provisionIfSupported('rules of origin for the bucket', () =>
      s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration })),
    ),
    provisionIfSupported('an end for unfinished uploads', () =>
      s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration })),
    ),
    provisionIfSupported('a sender to verify', () =>
      ses.send(new VerifyEmailIdentityCommand({ EmailAddress: mailFrom })),
    ),
  ]);
}

/**
 * Provisions table, queues, bucket and sender from the resource definitions. Idempotent. Gives the queues' addresses.
 */
export async function provision(engines: Engines): Promise<Record<QueueName, string>> {
  const { endpoints, credentials } = engines;
  const clients = {
    dynamodb: new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials }),
    s3: new S3Client({ endpoint: endpoints.s3, region, credentials, forcePathStyle: true }),
    sqs: new SQSClient({ endpoint: endpoints.sqs, region, credentials }),
    ses: new SESClient({ endpoint: endpoints.ses, region, credentials }),
  };
  try {
    const foreign = engines.contentUrl !== undefined;
    const [urls] = await Promise.all([
      provisionQueues(clients.sqs, stage),
      provisionTable(clients.dynamodb, tableName),
      foreign && provisionForeign(clients.s3, clients.ses),
    ]);
    return urls;
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
}
