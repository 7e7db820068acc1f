import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { s3ForTest } from './test-server.ts';

const MiB = 1024 * 1024;
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type S3 = Awaited<ReturnType<typeof s3ForTest>>;

async function putPart(s3: S3, upload: { key: string; multipartId: string }, number: number, bytes: Buffer) {
  const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number, size: bytes.length });
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  expect(response.status).toBe(200);
  return { number, etag: response.headers.get('etag') ?? '' };
}

async function begin(s3: S3, key = 'u/one') {
  return { key, ...(await s3.blobs.begin(key, 'application/octet-stream')) };
}

async function writeText(s3: S3, text: string, key = 'f/text') {
  await s3.blobs.write(key, new TextEncoder().encode(text), 'text/plain');
  return s3.links.download(key, { name: '你好.txt', type: 'text/plain' });
}

test('joins parts that arrived through presigned addresses into the very bytes', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  const bytes = randomBytes(12 * MiB);
  const parts = [
    await putPart(s3, upload, 2, bytes.subarray(8 * MiB)),
    await putPart(s3, upload, 1, bytes.subarray(0, 8 * MiB)),
  ];

  expect(await s3.blobs.parts(upload.key, upload.multipartId)).toEqual([
    { number: 1, size: 8 * MiB, etag: parts[1]?.etag },
    { number: 2, size: 4 * MiB, etag: parts[0]?.etag },
  ]);
  expect(await s3.blobs.join(upload.key, upload.multipartId, parts)).toBe(true);
  expect(await s3.blobs.head(upload.key)).toEqual({ size: 12 * MiB });
  const read = new Uint8Array(await new Response(await s3.blobs.read(upload.key)).arrayBuffer());
  expect(sha(read)).toBe(sha(bytes));
  expect(await s3.blobs.join(upload.key, upload.multipartId, parts)).toBe(false);
  const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number: 1, size: 5 });
  expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(404);
});

async function uploadParts(s3: S3, pieces: readonly Buffer[], key = 'u/one') {
  const upload = await begin(s3, key);
  const parts: Awaited<ReturnType<typeof putPart>>[] = [];
  for (const [at, piece] of pieces.entries()) parts.push(await putPart(s3, upload, at + 1, piece));
  return { ...upload, parts, join: () => s3.blobs.join(key, upload.multipartId, parts) };
}

test('joined parts read as one from anywhere to anywhere', async () => {
  await using s3 = await s3ForTest();
  const pieces = [randomBytes(5 * MiB), randomBytes(5 * MiB + 1), randomBytes(10)];
  const whole = Buffer.concat(pieces);
  const { key, join: joinAll } = await uploadParts(s3, pieces);
  await joinAll();
  const { url } = await s3.links.download(key, { name: 'x', type: 'text/plain' });
  const edge = 5 * MiB;
  for (const [start, end] of [
    [0, whole.length - 1],
    [edge - 2, edge + 1],
    [edge, edge],
    [edge - 1, 2 * edge + 4],
    [2 * edge + 10, 2 * edge + 10],
  ] as const) {
    const answer = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`);
    expect(sha(await answer.bytes()), `${start}-${end}`).toBe(sha(whole.subarray(start, end + 1)));
  }
});

test('a joined object is listed with its size, and gone once it is replaced or removed', async () => {
  await using s3 = await s3ForTest();
  const pieces = [randomBytes(5 * MiB), randomBytes(7)];
  await (await uploadParts(s3, pieces)).join();
  await (await uploadParts(s3, pieces.slice(1))).join();
  expect(await s3.blobs.head('u/one')).toEqual({ size: 7 });
  await (await uploadParts(s3, pieces)).join();
  await (await uploadParts(s3, pieces, 'u/two')).join();
  await s3.blobs.write('u/one', new TextEncoder().encode('plain'), 'text/plain');

  const { Contents } = await s3.sdk.send(new ListObjectsV2Command({ Bucket: s3.bucket }));
  expect(Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
    ['u/one', 5],
    ['u/two', 5 * MiB + 7],
  ]);
  const read = await new Response(await s3.blobs.read('u/two')).bytes();
  expect(sha(read)).toBe(sha(Buffer.concat(pieces)));
  const page = await s3.sdk.send(new ListObjectsV2Command({ Bucket: s3.bucket, MaxKeys: 1 }));
  const ContinuationToken = page.NextContinuationToken;
  const rest = await s3.sdk.send(new ListObjectsV2Command({ Bucket: s3.bucket, ContinuationToken }));
  expect([page.Contents?.length, rest.IsTruncated, rest.Contents?.[0]?.Key]).toEqual([1, false, 'u/two']);

  await (await uploadParts(s3, pieces)).join();
  await s3.blobs.remove(['u/one', 'u/two']);
  expect(await readdir(join(s3.dataDir, 'objects', s3.bucket, 'objects'))).toEqual([]);
});

test('refuses to join parts that differ from what arrived, and keeps the upload', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  const part = await putPart(s3, upload, 1, Buffer.from('small'));

  await expect(s3.blobs.join(upload.key, upload.multipartId, [{ ...part, etag: '"0"' }])).rejects.toThrow('parts');
  await expect(s3.blobs.join(upload.key, upload.multipartId, [part, { ...part, number: 2 }])).rejects.toThrow('parts');
  expect(await s3.blobs.head(upload.key)).toBeUndefined();
  expect(await s3.blobs.join(upload.key, upload.multipartId, [{ ...part, etag: part.etag.replaceAll('"', '') }])).toBe(
    true,
  );
});

test('counts the last version of a part that was sent again', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  await putPart(s3, upload, 1, Buffer.from('first'));
  const second = await putPart(s3, upload, 1, Buffer.from('second!'));
  expect(await s3.blobs.parts(upload.key, upload.multipartId)).toEqual([{ number: 1, size: 7, etag: second.etag }]);

  const folder = join(s3.dataDir, 'objects', s3.bucket, 'uploads', upload.multipartId);
  expect(await readdir(folder)).toHaveLength(2);

  const again = await putPart(s3, upload, 1, Buffer.from('first'));
  expect(await s3.blobs.parts(upload.key, upload.multipartId)).toEqual([{ number: 1, size: 5, etag: again.etag }]);
});

test('a part that breaks off in the middle has not arrived and leaves what was there', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  const whole = await putPart(s3, upload, 1, Buffer.from('whole'));
  for (const number of [1, 2]) {
    const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number, size: 8 * MiB });
    await breakOff(url);
  }

  expect(await s3.blobs.parts(upload.key, upload.multipartId)).toEqual([{ number: 1, size: 5, etag: whole.etag }]);
  await expect.poll(() => readdir(join(s3.dataDir, 'objects-unfinished'))).toEqual([]);
});

function breakOff(url: string): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': 8 * MiB } });
    sending.on('error', () => resolve());
    sending.write(randomBytes(MiB), () => setTimeout(() => sending.destroy(new Error('cut')), 100));
  });
}

const listParts = ({ sdk, bucket }: S3, { key, multipartId }: { key: string; multipartId: string }) =>
  sdk.send(new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: multipartId }));

test('lists parts in pages, and knows nothing of dropped, foreign and invented uploads', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  for (const number of [1, 2, 3]) await putPart(s3, upload, number, Buffer.from(`part ${number}`));
  const target = { Bucket: s3.bucket, Key: upload.key, UploadId: upload.multipartId };
  const first = await s3.sdk.send(new ListPartsCommand({ ...target, MaxParts: 2 }));
  expect([first.IsTruncated, first.NextPartNumberMarker, first.Parts?.length]).toEqual([true, '2', 2]);
  const rest = await s3.sdk.send(new ListPartsCommand({ ...target, PartNumberMarker: first.NextPartNumberMarker }));
  expect([rest.IsTruncated, rest.Parts?.map((part) => part.PartNumber)]).toEqual([false, [3]]);

  await expect(listParts(s3, { ...upload, key: 'u/other' })).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(listParts(s3, { ...upload, multipartId: '../../etc' })).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await s3.blobs.abandon(upload.key, upload.multipartId);
  await s3.blobs.abandon(upload.key, upload.multipartId);
  await expect(listParts(s3, upload)).rejects.toMatchObject({
    name: 'NoSuchUpload',
    $metadata: { httpStatusCode: 404 },
  });
  expect(await s3.blobs.parts(upload.key, upload.multipartId)).toEqual([]);
  const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number: 4, size: 1 });
  const late = await fetch(url, { method: 'PUT', body: 'x' });
  expect(late.status).toBe(404);
});

test('an address for one part opens nothing else', async () => {
  await using s3 = await s3ForTest();
  await writeText(s3, 'secret', 'f/secret');
  const upload = await begin(s3);
  const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number: 1, size: 1 });
  const send = (address: string, init: RequestInit = {}) =>
    fetch(address, { method: 'PUT', body: 'x', ...init }).then((response) => response.status);

  expect(await send(url.replace('partNumber=1', 'partNumber=2'))).toBe(403);
  expect(await send(url.replace('/u/one', '/u/two'))).toBe(403);
  expect(await send(url.replace('/u/one', '/u%2Fone'))).toBe(400);
  expect(await send(url, { headers: { 'x-amz-copy-source': `/${s3.bucket}/f/secret` } })).toBe(403);
  expect(await send(`${url}&x-amz-copy-source=/${s3.bucket}/f/secret`)).toBe(403);
  expect(await send(url, { method: 'DELETE', body: null })).toBe(403);
  expect(await send(url, { method: 'GET', body: null })).toBe(403);
  expect(await send(url)).toBe(200);
});

test('a bucket refuses unsigned requests', async () => {
  await using s3 = await s3ForTest();
  await writeText(s3, 'secret', 'f/secret');
  const requests: [path: string, init?: RequestInit][] = [
    ['/f/secret'],
    ['/f/secret', { method: 'HEAD' }],
    ['/f/new', { method: 'PUT', body: 'x' }],
    ['/f/secret', { method: 'DELETE' }],
    ['/?list-type=2'],
    [''],
    ['/?delete', { method: 'POST', body: '<Delete/>' }],
    ['/', { method: 'POST', body: new FormData() }],
    ['/f/secret?x-amz-algorithm=AWS4-HMAC-SHA256'],
    ['/f/secret?Signature=x&AWSAccessKeyId=test-key&Expires=9999999999'],
    ['/f/secret', { headers: { authorization: 'AWS test-key:x' } }],
    ['/f/secret', { headers: { authorization: 'Bearer token' } }],
  ];
  for (const [path, init] of requests)
    expect((await fetch(`${s3.endpoint}/${s3.bucket}${path}`, init)).status, path).toBe(403);
  expect(await s3.blobs.head('f/secret')).toEqual({ size: 6 });
});

test('a download is an attachment under its own name and cannot act as a page', async () => {
  await using s3 = await s3ForTest();
  const name = "考研 “数学”'s (100%) 笔记😀.pdf";
  await writeText(s3, 'content', 'f/a b+c&d/文件');
  const { url, expiresAt } = await s3.links.download('f/a b+c&d/文件', { name, type: 'application/pdf' });
  const response = await fetch(url);

  expect(response.status).toBe(200);
  expect(parse(response.headers.get('content-disposition') ?? '')).toMatchObject({
    type: 'attachment',
    parameters: { filename: name },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(await response.text()).toBe('content');
  expect(expiresAt - Date.now()).toBeGreaterThan(14 * 60_000);
});

test('a key cannot climb out of the bucket', async () => {
  await using s3 = await s3ForTest();
  for (const key of ['../../package.json', 'f/../../other/x', 'f/./text']) {
    const url = new URL(s3.endpoint);
    const signed = await s3.links.download(key, { name: 'x', type: 'text/plain' });
    expect(await rawStatus(url, signed.url.slice(url.origin.length))).toBe(400);
  }
});

/** Sends without `fetch`, which would normalize the path. */
const rawStatus = ({ hostname, port }: URL, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test.each([
  ['bytes=0-0', 206, 'a', 'bytes 0-0/10'],
  ['bytes=3-5', 206, 'def', 'bytes 3-5/10'],
  ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
  ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
  ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
  ['bytes=-30', 206, 'abcdefghij', 'bytes 0-9/10'],
  ['bytes=10-', 416, undefined, 'bytes */10'],
  ['bytes=-0', 416, undefined, 'bytes */10'],
  ['bytes=5-3', 200, 'abcdefghij', null],
  ['bytes=0-1,4-5', 200, 'abcdefghij', null],
  ['lines=0-1', 200, 'abcdefghij', null],
])('answers Range: %s with %i', async (range, status, text, contentRange) => {
  await using s3 = await s3ForTest();
  const { url } = await writeText(s3, 'abcdefghij');
  const response = await fetch(url, { headers: { range } });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
  const body = await response.text();
  expect(status === 416 ? body.includes('InvalidRange') : body).toBe(status === 416 ? true : text);
  if (text !== undefined) expect(response.headers.get('content-length')).toBe(String(text.length));
});

test('reads on only in the version it began with', async () => {
  await using s3 = await s3ForTest();
  const { url } = await writeText(s3, 'abcdefghij');
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(url, { headers });
    return [response.status, await response.text()];
  };

  expect(await ask({ 'if-none-match': etag })).toEqual([304, '']);
  expect(await ask({ 'if-none-match': '"other"' })).toEqual([200, 'abcdefghij']);
  expect(await ask({ 'if-match': '"other"' })).toEqual([412, expect.stringContaining('PreconditionFailed')]);
  expect(await ask({ 'if-modified-since': new Date().toUTCString() })).toEqual([304, '']);
  expect(await ask({ 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).toEqual([412, expect.anything()]);
  expect(await ask({ range: 'bytes=2-3', 'if-range': etag })).toEqual([206, 'cd']);
  expect(await ask({ range: 'bytes=2-3', 'if-range': '"other"' })).toEqual([200, 'abcdefghij']);
});

test('lets a page of another address upload and read the ETag', async () => {
  await using s3 = await s3ForTest();
  const upload = await begin(s3);
  const { url } = await s3.links.uploadPart(upload.key, upload.multipartId, { number: 1, size: 1 });
  const origin = 'http://localhost:5173';
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');

  const sent = await fetch(url, { method: 'PUT', headers: { origin }, body: 'x' });
  expect(sent.headers.get('access-control-allow-origin')).toBe('*');
  expect(sent.headers.get('access-control-expose-headers')).toContain('ETag');
});

test('keeps empty objects, and removes many at once, missing ones included', async () => {
  await using s3 = await s3ForTest();
  const { url } = await writeText(s3, '', 'f/empty');
  expect(await s3.blobs.head('f/empty')).toEqual({ size: 0 });
  const response = await fetch(url, { headers: { range: 'bytes=0-' } });
  expect([response.status, await response.text()]).toEqual([416, expect.stringContaining('InvalidRange')]);
  await Promise.all([1, 2, 3, 4].map((number) => writeText(s3, 'x', `f/deep/${number}`)));
  await s3.blobs.remove(['f/deep/1', 'f/deep/2', 'f/deep/3', 'f/deep/4', 'f/none', 'f/empty']);
  expect(await s3.blobs.head('f/deep/4')).toBeUndefined();
  await s3.blobs.remove([]);
});

test('streams an object of unknown length in parts', async () => {
  await using s3 = await s3ForTest();
  const chunk = randomBytes(MiB);
  let left = 20;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  await s3.blobs.write('z/package', body, 'application/zip');
  const object = await s3.sdk.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: 'z/package' }));
  expect([object.ContentLength, object.ContentType]).toEqual([20 * MiB, 'application/zip']);
});

test('reading can be given up in the middle', async () => {
  await using s3 = await s3ForTest();
  await s3.blobs.write('f/large', new Uint8Array(16 * MiB), 'application/octet-stream');
  const reader = (await s3.blobs.read('f/large')).getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  expect(await s3.blobs.head('f/large')).toEqual({ size: 16 * MiB });
});

test('a write whose source fails leaves neither an object nor parts', async () => {
  await using s3 = await s3ForTest();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < 20) controller.enqueue(randomBytes(MiB));
      else controller.error(new Error('source broke'));
    },
  });
  await expect(s3.blobs.write('z/broken', body, 'application/zip')).rejects.toThrow('source broke');
  expect(await s3.blobs.head('z/broken')).toBeUndefined();
  expect(await readdir(join(s3.dataDir, 'objects', s3.bucket, 'uploads'))).toEqual([]);
});

test('drops an upload after two idle days', async () => {
  const before = await s3ForTest();
  const [old, fresh] = [await begin(before, 'u/old'), await begin(before, 'u/fresh')];
  await before.stop();
  const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
  await utimes(join(before.dataDir, 'objects', before.bucket, 'uploads', old.multipartId), longAgo, longAgo);

  await using after = await s3ForTest(before.dataDir);
  await expect(listParts(after, old)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  expect(await after.blobs.parts(fresh.key, fresh.multipartId)).toEqual([]);
});

test('removes arriving objects after three days, and nothing else', async () => {
  const before = await s3ForTest();
  const keys = ['arriving/old', 'arriving/new', 'files/old'];
  for (const key of keys) await before.blobs.write(key, new Uint8Array(1), 'image/png');
  await before.stop();
  const folder = join(before.dataDir, 'objects', before.bucket, 'objects');
  for (const object of await readdir(folder)) {
    const path = join(folder, object, 'object.json');
    const stored = JSON.parse(await readFile(path, 'utf8'));
    const modified = new Date(Date.now() - 3.1 * 24 * 3_600_000).toISOString();
    if (stored.key.endsWith('/old')) await writeFile(path, JSON.stringify({ ...stored, modified }));
  }
  await using after = await s3ForTest(before.dataDir);
  const left = await Promise.all(keys.map((key) => after.blobs.head(key)));
  expect(left).toEqual([undefined, { size: 1 }, { size: 1 }]);
});

test('starts again on what a killed process left behind', async () => {
  const before = await s3ForTest();
  const upload = await begin(before);
  const part = await putPart(before, upload, 1, Buffer.from('arrived'));
  await writeText(before, 'kept');
  await before.stop();
  const folder = join(before.dataDir, 'objects', before.bucket);
  await mkdir(join(folder, 'uploads', '0'.repeat(32)));
  const [object = ''] = await readdir(join(folder, 'objects'));
  await mkdir(join(folder, 'objects', object, 'bytes without a description'));
  await mkdir(join(folder, 'objects', 'nothing but bytes', 'bytes'), { recursive: true });
  await mkdir(join(before.dataDir, 'objects-unfinished'), { recursive: true });
  await writeFile(join(before.dataDir, 'objects-unfinished', 'half'), 'ha');

  await using after = await s3ForTest(before.dataDir);
  expect(await readdir(join(before.dataDir, 'objects-unfinished'))).toEqual([]);
  expect(await after.blobs.head('f/text')).toEqual({ size: 4 });
  const { Contents } = await after.sdk.send(new ListObjectsV2Command({ Bucket: after.bucket }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(['f/text']);
  expect(await after.blobs.join(upload.key, upload.multipartId, [part])).toBe(true);
  const empty = { Bucket: after.bucket, Key: 'k', UploadId: '0'.repeat(32), PartNumber: 1, Body: 'x' };
  await expect(after.sdk.send(new UploadPartCommand(empty))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('unsupported operations are refused', async () => {
  await using s3 = await s3ForTest();
  await writeText(s3, 'kept');
  const copy = new CopyObjectCommand({ Bucket: s3.bucket, Key: 'f/copy', CopySource: `${s3.bucket}/f/text` });
  await expect(s3.sdk.send(copy)).rejects.toMatchObject({ name: 'NotImplemented' });
  const tagging = { Bucket: s3.bucket, Key: 'f/text', Tagging: { TagSet: [] } };
  await expect(s3.sdk.send(new PutObjectTaggingCommand(tagging))).rejects.toMatchObject({ name: 'MethodNotAllowed' });
  expect(await s3.blobs.head('f/text')).toEqual({ size: 4 });
  expect(await s3.blobs.head('f/copy')).toBeUndefined();
});

const once = { 'if-none-match': '*' };

test('the address of a preview never replaces it, not even with a body that began earlier', async () => {
  await using s3 = await s3ForTest();
  const url = await s3.links.uploadWhole('previews/one', { type: 'image/webp', size: 5 });
  const headers = { 'content-type': 'image/webp', ...once };
  const slow = request(url, { method: 'PUT', headers: { ...headers, 'content-length': 5 } });
  const answered = new Promise<number | undefined>((resolve) => slow.on('response', (by) => resolve(by.statusCode)));
  slow.write('oth');
  const quick = [1, 2, 3].map(async () => (await fetch(url, { method: 'PUT', body: 'first', headers })).status);
  expect((await Promise.all(quick)).sort()).toEqual([200, 412, 412]);
  slow.end('er');
  expect(await answered).toBe(412);
  const read = await s3.blobs.read('previews/one');
  expect(await new Response(read).text()).toBe('first');
  expect(await readdir(join(s3.dataDir, 'objects-unfinished'))).toEqual([]);
});

test('an address for a preview takes what was announced, and nothing longer or of another type', async () => {
  await using s3 = await s3ForTest();
  const url = await s3.links.uploadWhole('previews/one', { type: 'image/webp', size: 5 });
  const put = async (body: string, type: string, others: Record<string, string> = once) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type, ...others } })).status;
  expect(await put('123456', 'image/webp')).toBe(403);
  expect(await put('12345', 'image/webp', {})).toBe(403);
  expect(await put('12345', 'text/html')).toBe(403);
  expect(await s3.blobs.head('previews/one')).toBeUndefined();
  expect(await put('12345', 'image/webp')).toBe(200);
  expect(await s3.blobs.head('previews/one')).toEqual({ size: 5 });
});

test('a preview is served with its announced type, whatever its bytes are', async () => {
  await using s3 = await s3ForTest();
  const page = '<script>alert(1)</script>';
  const put = await s3.links.uploadWhole('previews/one', { type: 'image/webp', size: page.length });
  await fetch(put, { method: 'PUT', body: page, headers: { 'content-type': 'image/webp', ...once } });
  const { url } = await s3.links.download('previews/one', { name: 'preview', type: 'image/webp' });
  const { headers } = await fetch(url);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-disposition')).toContain('attachment');
});
