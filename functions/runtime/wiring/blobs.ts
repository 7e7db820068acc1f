import { s3Blobs } from '#functions/adapters/s3/blobs';
import type { Blobs } from '#functions/ports/index';
import { clientOptions } from '../client.ts';
import { blobsEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

/** A local engine has one address, so buckets cannot have host names of their own. */
export const blobs = once((): Blobs => {
  const env = readEnv(blobsEnv);
  const client = clientOptions(env, env.AWS_ENDPOINT_URL_S3);
  return s3Blobs({ bucket: env.CONTENT_BUCKET, client: { ...client, forcePathStyle: client.endpoint !== undefined } });
});
