import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** Reads the object of a CDN URL from the bucket, as no emulator has a CDN. @throws when the URL is not signed. */
export async function behindCdn(address: string, Bucket: string): Promise<string> {
  const { pathname, searchParams } = new URL(address);
  for (const name of ['Signature', 'Key-Pair-Id', 'Expires'])
    if (!searchParams.has(name)) throw new Error(`the address has no ${name}`);
  const s3 = new S3Client({ forcePathStyle: true });
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: decodeURIComponent(pathname.slice(1)) }));
  const text = (await Body?.transformToString()) ?? '';
  s3.destroy();
  return text;
}
