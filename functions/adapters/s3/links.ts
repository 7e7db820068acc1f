import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { create } from 'content-disposition';
import { downloadName } from '#functions/domain/files/file-names';
import type { AnnouncedPart, Links } from '#functions/ports/index';
import { limits } from '#shared/limits';
import { suffixOf } from '../aws/suffix.ts';

/** Long enough for one part over a slow line; a slower client asks for a new address. */
const partSeconds = 3600;

export interface S3LinksOptions {
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** The local engine's address, where the bucket is part of the path instead of the host name. */
  endpoint?: string | undefined;
}

type Query = Record<string, string>;

export interface Signing {
  method: 'GET' | 'PUT';
  key: string;
  query: Query;
  seconds: number;
  /** Part of the signature: a request with other headers is refused. */
  headers: Query;
}

/** Presigned addresses of the content bucket, without the S3 client, which would double a function's size. */
export function s3Links(options: S3LinksOptions): Links {
  const sign = s3Signer(options);
  return {
    async uploadPart(key, multipartId, part) {
      const headers = checksumHeaders(part);
      return { url: await sign(partUpload(key, multipartId, part)), ...(part.sha256 && { headers }) };
    },
    uploadWhole: (key, object) => sign(wholeUpload(key, object)),
    async download(key, { name, type }) {
      const expiresAt = Date.now() + limits.linkSeconds * 1000;
      const query = attachmentQuery(name, type);
      return { url: await sign({ method: 'GET', key, query, seconds: limits.linkSeconds, headers: {} }), expiresAt };
    },
  };
}

/** S3 compares this checksum with the uploaded bytes. */
const checksumHeaders = ({ sha256 }: Pick<AnnouncedPart, 'sha256'>): Query =>
  sha256 === undefined ? {} : { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') };

/** For exactly the reserved number of bytes: browsers send the length by themselves, and the signature covers it. */
export const partUpload = (key: string, multipartId: string, part: AnnouncedPart): Signing => ({
  method: 'PUT',
  key,
  query: { partNumber: String(part.number), uploadId: multipartId },
  seconds: partSeconds,
  headers: { 'content-length': String(part.size), ...checksumHeaders(part) },
});

/** `If-None-Match: *` lets the address write once only: it is still valid when buyers are shown the object. */
const wholeUpload = (key: string, { type, size }: { type: string; size: number }): Signing => ({
  method: 'PUT',
  key,
  query: {},
  seconds: limits.linkSeconds,
  headers: { 'content-type': type, 'content-length': String(size), 'if-none-match': '*' },
});

/** `attachment`, with the name by RFC 8187 and an ASCII fallback for clients that cannot read that. */
export function attachment(name: string): string {
  const safe = downloadName(name);
  const likeness = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
  return create(safe, { type: 'attachment', fallback: likeness });
}

/** Overrides the headers stored with the object. */
export const attachmentQuery = (name: string, type: string): Query => ({
  'response-content-disposition': attachment(name),
  'response-content-type': type,
});

export function s3Signer({ bucket, region, credentials, endpoint }: S3LinksOptions) {
  const presigner = new S3RequestPresigner({ credentials, region, sha256: NodeSha256 });
  const base = new URL(endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : hostOf(bucket, region));

  return async ({ method, key, query, seconds, headers }: Signing): Promise<string> => {
    const names = Object.keys(headers);
    const path = `${base.pathname.replace(/\/$/, '')}/${key.split('/').map(encode).join('/')}`;
    const signed = await presigner.presign(
      {
        method,
        protocol: base.protocol,
        hostname: base.hostname,
        ...(base.port ? { port: Number(base.port) } : {}),
        path,
        query,
        headers: { host: base.host, ...headers },
      },
      // By default the signer leaves the type out and moves the checksum into the query, where S3 does not compare it.
      { expiresIn: seconds, signableHeaders: new Set(['host', ...names]), unhoistableHeaders: new Set(names) },
    );
    const params = Object.entries(signed.query ?? {}).map(
      ([name, value]) => `${encode(name)}=${encode(String(value))}`,
    );
    return `${base.origin}${path}?${params.join('&')}`;
  };
}

const hostOf = (bucket: string, region: string): string => `https://${bucket}.s3.${region}.${suffixOf(region)}`;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The hash that the signer requires, by Node. */
class NodeSha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', asBytes(secret));
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('a digest is used once');
  }
}

function asBytes(data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
