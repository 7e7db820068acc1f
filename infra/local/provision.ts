import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { buckets, resourceName, table } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import { provisionTable } from './dynamo.ts';
import type { Engines } from './engines.ts';
import { provisionQueues } from './sqs-provision.ts';

export const stage = 'local';
export const region = 'us-east-1';
export const mailFrom = 'no-reply@tanwei.local';
export const tableName = resourceName(stage, table.name);
export const contentBucket = resourceName(stage, buckets.content.name);

/** The embedded S3 has its bucket from its own start; any other gets it here. */
async function provisionBucket(client: S3Client): Promise<void> {
  const Bucket = contentBucket;
  const { cors, abortUnfinishedDays } = buckets.content;
  const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );
  if (!exists) await client.send(new CreateBucketCommand({ Bucket }));
  const { methods, headers, exposed } = cors;
  const rule = { AllowedOrigins: ['*'], AllowedMethods: [...methods], AllowedHeaders: [...headers] };
  const CORSConfiguration = { CORSRules: [{ ...rule, ExposeHeaders: [...exposed] }] };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
  const unfinished = { DaysAfterInitiation: abortUnfinishedDays };
  const Rules = [
    { ID: 'unfinished', Status: 'Enabled', Filter: { Prefix: '' }, AbortIncompleteMultipartUpload: unfinished },
  ] as const;
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [...Rules] } }),
  );
}

/** Table, queues, bucket and sender as the resources describe them; a second run changes nothing. Gives the queues' addresses. */
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
      foreign && provisionBucket(clients.s3),
      foreign && clients.ses.send(new VerifyEmailIdentityCommand({ EmailAddress: mailFrom })),
    ]);
    return urls;
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
}
