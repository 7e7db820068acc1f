import { randomUUID } from 'node:crypto';
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { signedHeaders } from '#functions/adapters/aws/signature';
import type { Cloud } from './cloud.ts';

interface Asked {
  service: string;
  /** Where the service is, if not where the stage is. */
  region?: string;
  host?: string;
  path?: string;
  headers: Record<string, string>;
  body: string;
}

/** An emulator, where one stands in for AWS. */
const stand = process.env.AWS_ENDPOINT_URL;

async function regionOf(s3: S3Client): Promise<string> {
  return s3.config.region().catch(() => {
    throw new Error('In which region? AWS_REGION=…, or one in the profile of AWS_PROFILE');
  });
}

function asker(s3: S3Client, home: string) {
  return async ({
    service,
    region = home,
    host = `${service}.${region}.amazonaws.com`,
    path = '/',
    ...call
  }: Asked) => {
    const url = new URL(path, stand ?? `https://${host}`);
    const credentials = await s3.config.credentials();
    const signed = signedHeaders({ ...call, host: url.host, region, service, path, at: new Date() }, credentials);
    const { host: _host, ...headers } = signed;
    const answer = await fetch(url, { method: 'POST', headers, body: call.body, signal: AbortSignal.timeout(15_000) });
    return { ok: answer.ok, text: await answer.text() };
  };
}

type Ask = ReturnType<typeof asker>;

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const json = (service: string, target: string, input: object): Asked => ({
  service,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: JSON.stringify(input),
});

async function asked(ask: Ask, call: Asked): Promise<string> {
  const { ok, text } = await ask(call);
  if (!ok) throw new Error(text.slice(0, 500));
  return text;
}

const secrets = (ask: Ask) => {
  const call = (action: string, input: object) => asked(ask, json('secretsmanager', `secretsmanager.${action}`, input));
  const read = async (SecretId: string) => {
    const { SecretString, VersionId } = z
      .object({ SecretString: z.string(), VersionId: z.string() })
      .parse(JSON.parse(await call('GetSecretValue', { SecretId })));
    return { SecretString, VersionId };
  };
  return {
    readSecret: async (name: string) => (await read(name)).SecretString,
    async secretVersion(SecretId: string) {
      const { ok, text } = await ask(json('secretsmanager', 'secretsmanager.DescribeSecret', { SecretId }));
      if (!ok && text.includes('ResourceNotFoundException')) return undefined;
      if (!ok) throw new Error(text.slice(0, 500));
      const { VersionIdsToStages: versions } = z
        .object({ VersionIdsToStages: z.record(z.string(), z.array(z.string())).default({}) })
        .parse(JSON.parse(text));
      return Object.keys(versions).find((id) => versions[id]?.includes('AWSCURRENT'));
    },
    async writeSecret(SecretId: string, SecretString: string) {
      const written = await call('PutSecretValue', { SecretId, SecretString, ClientRequestToken: randomUUID() });
      return z.object({ VersionId: z.string() }).parse(JSON.parse(written)).VersionId;
    },
  };
};

const isNoBucket = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchBucket';

async function listed(s3: S3Client, Bucket: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key = '', ETag = '' } of page.Contents ?? []) found.set(Key, ETag.replaceAll('"', ''));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return found;
}

/** Always from the front: what was removed is no longer listed. */
async function emptied(s3: S3Client, Bucket: string): Promise<number> {
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

const invalidation = (paths: readonly string[]): string =>
  [
    '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">',
    `<Paths><Quantity>${paths.length}</Quantity><Items>`,
    ...paths.map((path) => `<Path>${path}</Path>`),
    `</Items></Paths><CallerReference>${randomUUID()}</CallerReference></InvalidationBatch>`,
  ].join('');

/** AWS, or what AWS_ENDPOINT_URL says, with the credentials and the region of the environment as every SDK finds them. */
export async function awsCloud(): Promise<Cloud> {
  const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', forcePathStyle: stand !== undefined });
  const region = await regionOf(s3);
  const ask = asker(s3, region);
  return {
    region,
    async account() {
      const body = 'Action=GetCallerIdentity&Version=2011-06-15';
      return /<Account>(\d+)</.exec(await asked(ask, { service: 'sts', headers: form, body }))?.[1] ?? '';
    },
    ...secrets(ask),
    async hasParameter(Name) {
      const { ok, text } = await ask(json('ssm', 'AmazonSSM.GetParameter', { Name }));
      if (!ok && !text.includes('ParameterNotFound')) throw new Error(text.slice(0, 500));
      return ok;
    },
    objects: (bucket) =>
      listed(s3, bucket).catch((error: unknown) => {
        if (isNoBucket(error)) return undefined;
        throw error;
      }),
    async put(Bucket, Key, { body: Body, type: ContentType, cacheControl: CacheControl }) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
    },
    empty: (bucket) => emptied(s3, bucket),
    async invalidate(distributionId, paths) {
      await asked(ask, {
        service: 'cloudfront',
        region: 'us-east-1',
        host: 'cloudfront.amazonaws.com',
        path: `/2020-05-31/distribution/${distributionId}/invalidation`,
        headers: { 'content-type': 'application/xml' },
        body: invalidation(paths),
      });
    },
  };
}
