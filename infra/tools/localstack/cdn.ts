import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

/**
 * What an address of the CDN stands for. It cannot be followed where no CDN checks signatures: there must be one on it, and
 * the object that it names is read from the bucket behind.
 */
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
