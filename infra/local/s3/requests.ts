import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Bucket, type StoredObject, sizeOf } from './bucket.ts';
import { S3Error } from './errors.ts';
import { precondition, readRange, sameVersion, type Version } from './ranges.ts';
import { type Content, elements, textOf, xmlDocument } from './xml.ts';

interface Call {
  bucket: string;
  /** Empty for a request to the bucket itself. */
  key: string;
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  /** Id of an unfinished upload of this key; empty where the request names none. */
  uploadId: string;
  store: Bucket;
}

type Operation = (call: Call) => Promise<void>;

/** Reads bucket and key, refusing paths that another reader might normalize into another key. */
export function parsePath(path: string): Pick<Call, 'bucket' | 'key'> {
  const [, bucket = '', ...segments] = path.split('/').map(decoded);
  if (segments.some((segment) => /^\.\.?$|[\0/]/.test(segment))) throw new S3Error('InvalidURI');
  return { bucket, key: segments.join('/') };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

const xml = (response: ServerResponse, name: string, content: Content): void => {
  response.setHeader('Content-Type', 'application/xml').end(xmlDocument(name, content));
};

const bare = (etag: string): string => etag.replaceAll('"', '');

const numberOf = (value: string | null, otherwise: number): number =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : otherwise;

/** One page of a list, as S3 limits it. */
function pageOf<T>(following: readonly T[], limit: string | null) {
  const items = following.slice(0, Math.min(numberOf(limit, 1000), 1000));
  return { items, IsTruncated: following.length > items.length };
}

const readObject: Operation = async (call) => {
  const object = await call.store.find(call.key);
  if (!object) throw new S3Error('NoSuchKey');
  const version = { etag: object.etag, modified: new Date(object.modified) };
  call.response.setHeader('ETag', version.etag).setHeader('Last-Modified', version.modified.toUTCString());
  const verdict = precondition(call.request.headers, version);
  if (verdict === 'failed') throw new S3Error('PreconditionFailed');
  if (verdict === 'not-modified') call.response.writeHead(304).end();
  else await sendObject(call, object, version);
};

async function sendObject({ request, response, query, store }: Call, object: StoredObject, version: Version) {
  const size = sizeOf(object);
  const range = sameVersion(request.headers['if-range']?.toString(), version)
    ? readRange(request.headers.range, size)
    : 'whole';
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new S3Error('InvalidRange');
  }
  response.setHeader('Content-Type', query.get('response-content-type') ?? object.type);
  const disposition = query.get('response-content-disposition');
  if (disposition) response.setHeader('Content-Disposition', disposition);
  const span = range === 'whole' ? { start: 0, end: size - 1 } : range;
  response.setHeader('Accept-Ranges', 'bytes').setHeader('Content-Length', span.end + 1 - span.start);
  if (range !== 'whole') response.writeHead(206, { 'Content-Range': `bytes ${span.start}-${span.end}/${size}` });
  if (request.method === 'HEAD') response.end();
  else await pipeline(store.bytes(object, span), response);
}

const typeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? 'binary/octet-stream';

/** Requires a length, without which a body that broke off would look complete. */
function requireWholeBody({ headers }: IncomingMessage): void {
  if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
  const inChunks = headers['x-amz-content-sha256']?.toString().startsWith('STREAMING-');
  if (inChunks || headers['x-amz-copy-source'] !== undefined) throw new S3Error('NotImplemented');
}

const checksumOf = ({ headers }: IncomingMessage): string | undefined => headers['x-amz-checksum-sha256']?.toString();

const putObject: Operation = async ({ request, response, store, key }) => {
  requireWholeBody(request);
  const once = request.headers['if-none-match'] === '*';
  const sha256 = checksumOf(request);
  const etag = await store.put({ key, type: typeOf(request), body: request, once, sha256 });
  response.setHeader('ETag', etag).end();
};

const removeObject: Operation = async ({ response, store, key }) => {
  await store.remove(key);
  response.writeHead(204).end();
};

const listObjects: Operation = async ({ response, query, store, bucket }) => {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const following = (await store.list()).filter(({ key }) => key > after && key.startsWith(prefix));
  const { items, IsTruncated } = pageOf(following, query.get('max-keys'));
  xml(response, 'ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    KeyCount: items.length,
    IsTruncated,
    ...(IsTruncated && { NextContinuationToken: items.at(-1)?.key ?? '' }),
    Contents: items.map((object) => ({
      Key: object.key,
      LastModified: object.modified,
      ETag: object.etag,
      Size: sizeOf(object),
    })),
  });
};

const removeObjects: Operation = async ({ request, response, store }) => {
  const keys = elements('Object', await text(request)).map((object) => textOf('Key', object));
  if (keys.length === 0) throw new S3Error('MalformedXML');
  for (const key of keys) await store.remove(key);
  xml(response, 'DeleteResult', { Deleted: keys.map((key) => ({ Key: key })) });
};

const beginUpload: Operation = async ({ request, response, store, bucket, key }) => {
  const algorithm = request.headers['x-amz-checksum-algorithm'];
  if (algorithm !== undefined && algorithm !== 'SHA256') throw new S3Error('NotImplemented');
  const id = await store.uploads.begin({ key, type: typeOf(request), checksums: algorithm !== undefined });
  xml(response, 'InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
};

const putPart: Operation = async ({ request, response, query, store, key, uploadId }) => {
  requireWholeBody(request);
  const part = { number: Number(query.get('partNumber')), body: request, sha256: checksumOf(request) };
  const etag = await store.uploads.putPart(uploadId, part, await store.uploads.find(uploadId, key));
  response.setHeader('ETag', `"${etag}"`).end();
};

const listParts: Operation = async ({ response, query, store, bucket, key, uploadId }) => {
  const after = numberOf(query.get('part-number-marker'), 0);
  const following = (await store.uploads.list(uploadId)).filter(({ number }) => number > after);
  const { items, IsTruncated } = pageOf(following, query.get('max-parts'));
  xml(response, 'ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    NextPartNumberMarker: items.at(-1)?.number ?? after,
    IsTruncated,
    Part: items.map(({ number, size, etag }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size })),
  });
};

const joinParts: Operation = async ({ request, response, store, bucket, key, uploadId }) => {
  const announced = elements('Part', await text(request)).map((part) => ({
    number: Number(textOf('PartNumber', part)),
    etag: bare(textOf('ETag', part)),
    sha256: textOf('ChecksumSHA256', part) || undefined,
  }));
  if (announced.length === 0) throw new S3Error('MalformedXML');
  const etag = await store.join(uploadId, key, announced);
  xml(response, 'CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: etag });
};

const dropUpload: Operation = async ({ response, store, uploadId }) => {
  await store.uploads.drop(uploadId);
  response.writeHead(204).end();
};

/** The operations that our adapters, uploader and tools use; all others are refused. */
const operations: Record<string, Operation> = {
  'GET object': readObject,
  'HEAD object': readObject,
  'PUT object': putObject,
  'DELETE object': removeObject,
  'POST object uploads': beginUpload,
  'PUT object uploadId': putPart,
  'GET object uploadId': listParts,
  'POST object uploadId': joinParts,
  'DELETE object uploadId': dropUpload,
  'HEAD bucket': async ({ response }) => void response.end(),
  'GET bucket list-type': listObjects,
  'POST bucket delete': removeObjects,
};

/** Query parameters that do not select an operation; any other one does. */
const options = /^(x-.*|response-.*|partNumber|part-number-marker|max-parts|max-keys|prefix|continuation-token)$/i;

export async function answer(input: Omit<Call, 'uploadId'>): Promise<void> {
  const call = { ...input, uploadId: input.query.get('uploadId') ?? '' };
  const subresource = [...call.query.keys()].filter((name) => !options.test(name)).join(' ');
  const operationName = [call.request.method, call.key ? 'object' : 'bucket', subresource].filter(Boolean).join(' ');
  const operation = operations[operationName];
  if (!operation) throw new S3Error('MethodNotAllowed');
  if (subresource === 'uploadId') await call.store.uploads.find(call.uploadId, call.key);
  await operation(call);
}
