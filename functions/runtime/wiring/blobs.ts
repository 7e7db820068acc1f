import { s3Blobs } from '../../adapters/s3/blobs.ts';
import type { Blobs } from '../../ports/index.ts';
import { clientOptions } from '../client.ts';
import { blobsEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

/** Engines on one address cannot have a host name per bucket. */
export const blobs = once((): Blobs => {
  const env = readEnv(blobsEnv);
  const client = clientOptions(env, env.AWS_ENDPOINT_URL_S3);
  return s3Blobs({ bucket: env.CONTENT_BUCKET, client: { ...client, forcePathStyle: client.endpoint !== undefined } });
});
