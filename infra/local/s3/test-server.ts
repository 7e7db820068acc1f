import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { s3Blobs } from '#functions/adapters/s3/blobs';
import { s3Links } from '#functions/adapters/s3/links';
import { buckets } from '#infra/lib/resources';
import { loopback } from '../loopback.ts';
import { startS3 } from './server.ts';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'us-east-1';
const bucket = 'tanwei-test-content';

/** The local S3 as the gateway mounts it, with our adapters for it. `dataDir` starts it on an earlier folder. */
export async function s3ForTest(dataDir?: string) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tanwei-s3-')));
  const s3 = await startS3({ dataDir: folder, bucket: { ...buckets.content, name: bucket }, credentials });
  const server = await loopback(s3.handle);
  const endpoint = server.endpoint.replace('127.0.0.1', 'localhost');
  const client = { endpoint, region, credentials, forcePathStyle: true };
  const sdk = new S3Client({ ...client, requestChecksumCalculation: 'WHEN_REQUIRED' });

  return {
    dataDir: folder,
    bucket,
    endpoint,
    sdk,
    blobs: s3Blobs({ bucket, client }),
    links: s3Links({ bucket, region, credentials, endpoint }),
    async stop(): Promise<void> {
      sdk.destroy();
      await server.close();
      await s3.close();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await this.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
