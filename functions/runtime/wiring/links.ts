import type * as z from 'zod';
import { cloudfrontLinks } from '#functions/adapters/s3/cloudfront-links';
import { type S3LinksOptions, s3Links } from '#functions/adapters/s3/links';
import type { Links } from '#functions/ports/index';
import { credentialsOf } from '../client.ts';
import { linksEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

type Env = z.output<typeof linksEnv>;

const bucketOf = (env: Env, endpoint: string | undefined): S3LinksOptions => ({
  bucket: env.CONTENT_BUCKET,
  region: env.AWS_REGION,
  credentials: credentialsOf(env),
  endpoint,
});

/** With a CloudFront key, downloads come from the content host; without one, everything goes to the bucket. */
export const links = once((): Links => {
  const env = readEnv(linksEnv);
  const engine = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const { CONTENT_URL: contentUrl, CONTENT_KEY_PAIR_ID: keyPairId, CONTENT_PRIVATE_KEY: privateKey } = env;
  if (!keyPairId) return s3Links(bucketOf(env, contentUrl ?? engine));
  if (!contentUrl || !privateKey) throw new Error('CONTENT_KEY_PAIR_ID needs CONTENT_URL and CONTENT_PRIVATE_KEY');
  return cloudfrontLinks({ contentUrl, keyPairId, privateKey, uploads: bucketOf(env, engine) });
});
