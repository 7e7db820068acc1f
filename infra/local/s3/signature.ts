import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * AWS signature version 4, checked as S3 does. s3rver's own check fails on the `'` and `(` that every
 * Content-Disposition has, and lets unsigned requests and unsigned `x-amz-` headers through.
 */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SignedRequest {
  method: string;
  /** As received: path and query, still encoded. */
  url: string;
  headers: IncomingHttpHeaders;
}

export interface Refused {
  code: string;
  message: string;
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

const refused = (code: string, message: string): Refused => ({ code, message });

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Undefined where the request is signed by these credentials and still valid. */
export function refuseSignature(request: SignedRequest, credentials: Credentials, now: number): Refused | undefined {
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const claim = query.get('X-Amz-Algorithm') === algorithm ? claimOfQuery(query, request) : claimOfHeader(request);
  if (!claim) return refused('AccessDenied', 'Access Denied');
  if (!claim.credential.startsWith(`${credentials.accessKeyId}/`)) {
    return refused('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  return (
    refuseTime(claim, query, now) ??
    refuseHeaders(claim, request.headers) ??
    refuseDigest(canonical(request, claim, { path, query }), claim, credentials)
  );
}

function claimOfQuery(query: URLSearchParams, { headers }: SignedRequest): Claim | undefined {
  if (headers.authorization) return undefined;
  return claimOf({
    signature: query.get('X-Amz-Signature'),
    credential: query.get('X-Amz-Credential'),
    signedHeaders: query.get('X-Amz-SignedHeaders')?.split(';'),
    date: query.get('X-Amz-Date'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  });
}

function claimOfHeader({ headers }: SignedRequest): Claim | undefined {
  const text = headers.authorization ?? '';
  if (!text.startsWith(`${algorithm} `)) return undefined;
  const part = (name: string) => new RegExp(`[ ,]${name}=([^, ]+)`).exec(text)?.[1];
  return claimOf({
    signature: part('Signature'),
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders')?.split(';'),
    date: headers['x-amz-date']?.toString(),
    payloadHash: headers['x-amz-content-sha256']?.toString(),
  });
}

function claimOf(found: { [K in keyof Claim]: Claim[K] | null | undefined }): Claim | undefined {
  const { signature, credential, signedHeaders, date, payloadHash } = found;
  if (!signature || !credential || !signedHeaders || !date || !payloadHash) return undefined;
  return { signature, credential, signedHeaders, date, payloadHash };
}

function refuseTime({ date }: Claim, query: URLSearchParams, now: number): Refused | undefined {
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(signedAt)) return refused('AccessDenied', 'The date of the signature is not valid');
  const expires = query.get('X-Amz-Expires');
  if (!query.has('X-Amz-Signature')) {
    return Math.abs(now - signedAt) > skewMs
      ? refused('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.')
      : undefined;
  }
  if (expires === null || !/^\d{1,6}$/.test(expires)) {
    return refused('AuthorizationQueryParametersError', 'X-Amz-Expires must be a number of seconds, less than a week');
  }
  return now > signedAt + Number(expires) * 1000 ? refused('AccessDenied', 'Request has expired') : undefined;
}

/** An unsigned `x-amz-copy-source` would turn the permission to write one part into one to read any object. */
function refuseHeaders({ signedHeaders }: Claim, headers: IncomingHttpHeaders): Refused | undefined {
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  return unsigned.length > 0 || !signedHeaders.includes('host')
    ? refused('AccessDenied', `There were headers present in the request which were not signed: ${unsigned.join(', ')}`)
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

function refuseDigest(text: string, claim: Claim, { secretAccessKey }: Credentials): Refused | undefined {
  const [, ...scope] = claim.credential.split('/');
  const digest = createHash('sha256').update(text).digest('hex');
  const key = scope.reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const expected = hmac(key, [algorithm, claim.date, scope.join('/'), digest].join('\n')).toString('hex');
  return claim.signature.length === expected.length &&
    timingSafeEqual(Buffer.from(claim.signature), Buffer.from(expected))
    ? undefined
    : refused('SignatureDoesNotMatch', 'The signature does not match the request. Check your key and signing method.');
}
