import { cloudfrontLinks } from '../../adapters/cloudfront-links.ts';
import { s3Links } from '../../adapters/s3-links.ts';
import type { Links } from '../../ports.ts';
import { portEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

/** The credentials are the function's own, from its environment: asking the provider chain would double its start. */
export const links = once((): Links => {
  const env = readEnv(portEnv.links);
  const { CONTENT_URL: contentUrl, CONTENT_KEY_PAIR_ID: keyPairId, CONTENT_PRIVATE_KEY: privateKey } = env;
  const engine = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const bucket = {
    bucket: env.CONTENT_BUCKET,
    region: env.AWS_REGION,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
  };
  if (!keyPairId) return s3Links({ ...bucket, endpoint: contentUrl ?? engine });
  if (!contentUrl || !privateKey)
    throw new Error('CONTENT_KEY_PAIR_ID needs CONTENT_URL and CONTENT_PRIVATE_KEY beside it');
  return cloudfrontLinks({ contentUrl, keyPairId, privateKey, uploads: { ...bucket, endpoint: engine } });
});
