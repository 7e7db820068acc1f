import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';

/** AWS signature version 4, checked as by S3. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query as received, still encoded. */
  url: string;
  headers: IncomingHttpHeaders;
}

interface Claim {
  signature: string;
  credential: string;
  signedHeaders: string[];
  date: string;
  payloadHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const skewMs = 15 * 60 * 1000;
const longestSeconds = 7 * 24 * 3600;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Undefined for a request that these credentials have signed and that is still valid. */
export function refuseSignature(request: SignedRequest, credentials: Credentials, now: number): S3Error | undefined {
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const claim = claimOf(query, request.headers);
  if (!claim) return new S3Error('AccessDenied');
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) return new S3Error('InvalidAccessKeyId');
  return (
    refuseTime(claim, query, now) ??
    refuseScope(scope, claim) ??
    refuseHeaders(claim, request.headers) ??
    refuseDigest(canonical(request, claim, { path, query }), claim, credentials)
  );
}

function claimOf(query: URLSearchParams, headers: IncomingHttpHeaders): Claim | undefined {
  const inQuery = query.get('X-Amz-Algorithm') === algorithm;
  const text = headers.authorization ?? '';
  if (inQuery ? text : !text.startsWith(`${algorithm} `)) return undefined;
  const part = (name: string) =>
    inQuery ? query.get(`X-Amz-${name}`) : new RegExp(`[ ,]${name}=([^, ]+)`).exec(text)?.[1];
  const header = (name: string, queried: string | null) => (inQuery ? queried : headers[name]?.toString());
  const signature = part('Signature');
  const credential = part('Credential');
  const signedHeaders = part('SignedHeaders')?.split(';');
  const date = header('x-amz-date', query.get('X-Amz-Date'));
  const payloadHash = header('x-amz-content-sha256', 'UNSIGNED-PAYLOAD');
  if (!signature || !credential || !signedHeaders || !date || !payloadHash) return undefined;
  return { signature, credential, signedHeaders, date, payloadHash };
}

/** A credential is valid for its own day and service only. */
function refuseScope([day, region, ...rest]: string[], { date }: Claim): S3Error | undefined {
  return region && date.startsWith(`${day}T`) && rest.join('/') === 's3/aws4_request'
    ? undefined
    : new S3Error('AuthorizationQueryParametersError', 'The credential must name a day, a region, s3 and aws4_request');
}

function refuseTime({ date }: Claim, query: URLSearchParams, now: number): S3Error | undefined {
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(signedAt)) return new S3Error('AccessDenied', 'The date of the signature is not valid');
  const expires = query.get('X-Amz-Expires');
  if (!query.has('X-Amz-Signature')) {
    return Math.abs(now - signedAt) > skewMs ? new S3Error('RequestTimeTooSkewed') : undefined;
  }
  if (expires === null || !/^\d{1,6}$/.test(expires) || Number(expires) > longestSeconds) {
    return new S3Error('AuthorizationQueryParametersError');
  }
  if (signedAt > now + skewMs) return new S3Error('AccessDenied', 'Request is not yet valid');
  return now > signedAt + Number(expires) * 1000 ? new S3Error('AccessDenied', 'Request has expired') : undefined;
}

/** An unsigned `x-amz-copy-source` would turn permission to write one part into permission to read any object. */
function refuseHeaders({ signedHeaders }: Claim, headers: IncomingHttpHeaders): S3Error | undefined {
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  return unsigned.length > 0 || !signedHeaders.includes('host')
    ? new S3Error(
        'AccessDenied',
        `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
      )
    : undefined;
}

function canonical(request: SignedRequest, claim: Claim, { path, query }: { path: string; query: URLSearchParams }) {
  const params = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = claim.signedHeaders.map((name) => `${name}:${headerText(request.headers[name])}\n`);
  return [
    request.method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    params.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

const headerText = (value: string | string[] | undefined): string =>
  [value ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

function refuseDigest(text: string, claim: Claim, { secretAccessKey }: Credentials): S3Error | undefined {
  const [, ...scope] = claim.credential.split('/');
  const digest = createHash('sha256').update(text).digest('hex');
  const key = scope.reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const expected = hmac(key, [algorithm, claim.date, scope.join('/'), digest].join('\n')).toString('hex');
  return claim.signature.length === expected.length &&
    timingSafeEqual(Buffer.from(claim.signature), Buffer.from(expected))
    ? undefined
    : new S3Error('SignatureDoesNotMatch');
}
