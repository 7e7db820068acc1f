import type { S3Context, S3Middleware } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { precondition, readRange, sameVersion } from './ranges.ts';
import { type Credentials, refuseSignature } from './signature.ts';
import type { SafeStore } from './store.ts';
import { type ArrivedPart, noSuchUpload, type Uploads } from './uploads.ts';

interface Place {
  bucket: string;
  key: string;
}

/** What s3rver lacks or gets wrong, before it sees the request. Errors thrown here leave as S3's XML. */
export function beforeS3rver(store: SafeStore, credentials: Credentials): S3Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'OPTIONS') return next();
    const place = placeOf(ctx.path);
    authenticate(ctx, credentials);
    requireBody(ctx);
    const { uploadId } = ctx.query;
    if (typeof uploadId === 'string' && place.key) {
      return answerUpload(ctx, next, { uploads: store.uploads(place.bucket), place, uploadId });
    }
    if (ctx.method === 'GET' || ctx.method === 'HEAD') await narrow(ctx, store, place);
    if (ctx.status !== 404) return;
    return next();
  };
}

/** s3rver keeps objects as files under their keys, so a key must not climb out of its folder or name one of its own files. */
function placeOf(path: string): Place {
  const [, bucket = '', ...segments] = path.split('/').map(decodeURIComponent);
  const strange = segments.some((segment) => segment === '.' || segment === '..' || /\0|\/|_S3rver_/.test(segment));
  if (strange || bucket.startsWith('.')) throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  return { bucket, key: segments.join('/') };
}

/** From here on s3rver is told who asks; it would stumble over the signature itself. */
function authenticate(ctx: S3Context, credentials: Credentials): void {
  const { method = '', url = '', headers } = ctx.req;
  const refused = refuseSignature({ method, url, headers }, credentials, Date.now());
  if (refused) throw new S3Error(refused.code, refused.message);
  delete headers.authorization;
  ctx.query = Object.fromEntries(Object.entries(ctx.query).filter(([name]) => !/^(x-amz-|signature$)/i.test(name)));
  ctx.state.account = {};
}

/** Without a length nobody could tell a whole body from one that broke off. */
function requireBody({ method, headers }: S3Context): void {
  if (method !== 'PUT') return;
  if (headers['content-length'] === undefined) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (headers['x-amz-content-sha256']?.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', 'Signed chunks are not implemented; send the body as it is.');
  }
}

interface Upload {
  uploads: Uploads;
  place: Place;
  uploadId: string;
}

async function answerUpload(ctx: S3Context, next: () => Promise<void>, { uploads, place, uploadId }: Upload) {
  const begun = await uploads.find(uploadId);
  if (begun?.key !== place.key) throw noSuchUpload();
  if (ctx.method === 'GET') {
    ctx.body = partList(ctx, { ...place, uploadId }, await uploads.list(uploadId));
  } else if (ctx.method === 'DELETE') {
    await uploads.abandon(uploadId);
    ctx.status = 204;
  } else {
    return next();
  }
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : otherwise;

/** s3rver writes plain objects as XML. */
function partList({ query }: S3Context, upload: Place & { uploadId: string }, arrived: readonly ArrivedPart[]) {
  const marker = numberOf(query['part-number-marker'], 0);
  const most = Math.min(numberOf(query['max-parts'], 1000), 1000);
  const following = arrived.filter(({ number }) => number > marker);
  const shown = following.slice(0, most);
  return {
    ListPartsResult: {
      '@': { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/' },
      Bucket: upload.bucket,
      Key: upload.key,
      UploadId: upload.uploadId,
      PartNumberMarker: marker,
      NextPartNumberMarker: shown.at(-1)?.number ?? marker,
      MaxParts: most,
      IsTruncated: following.length > shown.length,
      Part: shown.map(({ number, size, etag, modified }) => ({
        PartNumber: number,
        LastModified: modified.toISOString(),
        ETag: `"${etag}"`,
        Size: size,
      })),
    },
  };
}

const conditional = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range'];

/** Answers conditions and bad ranges; leaves s3rver at most one plain range. */
async function narrow(ctx: S3Context, store: SafeStore, { bucket, key }: Place): Promise<void> {
  const asked = Object.fromEntries(conditional.map((name) => [name, ctx.headers[name]]));
  for (const name of conditional) delete ctx.req.headers[name];
  const metadata = key ? await store.metadata(bucket, key) : undefined;
  if (!metadata) return;
  const size = Number(metadata['content-length']);
  const version = { etag: metadata.etag ?? '', modified: new Date(metadata['last-modified'] ?? 0) };
  const verdict = precondition(asked, version);
  if (verdict === 'failed') {
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  if (verdict === 'not-modified') return notModified(ctx, metadata);
  const range = sameVersion(asked['if-range'], version) ? readRange(asked.range, size) : 'whole';
  if (range === 'unsatisfiable') return unsatisfiable(ctx, size);
  if (range !== 'whole') ctx.req.headers.range = `bytes=${range.start}-${range.end}`;
}

function notModified(ctx: S3Context, metadata: Record<string, string>): void {
  ctx.status = 304;
  ctx.set('ETag', metadata.etag ?? '');
  ctx.set('Last-Modified', metadata['last-modified'] ?? '');
}

function unsatisfiable(ctx: S3Context, size: number): void {
  ctx.status = 416;
  ctx.type = 'application/xml';
  ctx.set('Content-Range', `bytes */${size}`);
  ctx.body = new S3Error('InvalidRange', 'The requested range is not satisfiable', { ActualObjectSize: size }).toXML();
}
