import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { s3Blobs } from '#functions/adapters/s3/blobs';
import { s3Links } from '#functions/adapters/s3/links';
import { buckets } from '#infra/lib/resources';
import { startS3 } from './server.ts';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'us-east-1';
const bucket = 'tanwei-test-content';

/** The local S3 as the gateway mounts it, with our adapters for it. `dataDir` starts it on an earlier folder. */
export async function s3ForTest(dataDir?: string) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tanwei-s3-')));
  const s3 = await startS3({ dataDir: folder, bucket: { ...buckets.content, name: bucket }, credentials });
  const server = createServer((request, response) => s3.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const endpoint = `http://localhost:${address.port}`;
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
      server.closeAllConnections();
      server.close();
      await s3.close();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await this.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
