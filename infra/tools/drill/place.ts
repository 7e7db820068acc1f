import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { startEngines } from '#infra/local/engines';
import { lockFolder } from '#infra/local/lock';
import { contentBucket, provision, region, tableName } from '#infra/local/provision';

/** A table and a bucket, open for as long as they are needed. */
export interface Place {
  dynamo: DynamoDBClient;
  tableName: string;
  s3: S3Client;
  bucket: string;
  close(): Promise<void>;
}

/** A data folder of the local engine; nobody else may work on it meanwhile. An empty one gets its table and bucket. */
export async function openPlace(dataDir: string): Promise<Place> {
  const lock = await lockFolder(dataDir);
  const engines = await startEngines(dataDir);
  await provision(engines);
  const { endpoints, credentials } = engines;
  const dynamo = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  const s3 = new S3Client({
    endpoint: endpoints.s3,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    dynamo,
    tableName,
    s3,
    bucket: contentBucket,
    async close() {
      dynamo.destroy();
      s3.destroy();
      await engines.stop();
      lock.release();
    },
  };
}
