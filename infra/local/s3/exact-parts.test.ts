import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { refuseSignature } from './signature.ts';
import { s3ForTest } from './test-server.ts';

const MiB = 1024 * 1024;
const key = 'files/one';

type S3 = Awaited<ReturnType<typeof s3ForTest>>;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Starts an upload and gives the address of its first part. */
async function partOf(s3: S3, size: number, sha256?: string) {
  const { multipartId } = await s3.blobs.begin(key, 'text/plain', { withChecksums: sha256 !== undefined });
  const { url, headers = {} } = await s3.links.uploadPart(key, multipartId, { number: 1, size, sha256 });
  const put = async (body: Uint8Array<ArrayBuffer>, more: Record<string, string> = headers) => {
    const answer = await fetch(url, { method: 'PUT', body, headers: more });
    return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]];
  };
  const arrived = () => s3.blobs.parts(key, multipartId);
  return { url, headers, multipartId, put, arrived };
}

test('41 MB sent to an address for one byte are refused by the storage, and nothing of them lies there', async () => {
  await using s3 = await s3ForTest();
  const { put, arrived } = await partOf(s3, 1);
  expect(await put(new Uint8Array(41 * MiB))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await put(new Uint8Array(2))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await put(new Uint8Array(0))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await arrived()).toEqual([]);
  expect(await put(new Uint8Array(1))).toEqual([200, undefined]);
});

/** Sends without `fetch`, which would correct the headers. */
async function send(url: string, headers: Record<string, string | number>, body: Uint8Array): Promise<unknown[]> {
  const sending = request(url, { method: 'PUT', headers, agent: false });
  sending.end(body);
  const [answer] = await once(sending, 'response');
  return [answer.statusCode, /<Code>(\w+)/.exec(await text(answer))?.[1]];
}

test('neither chunks of unknown length nor a request to wait first gets more through', async () => {
  await using s3 = await s3ForTest();
  const { url, arrived } = await partOf(s3, 1);
  const body = new Uint8Array(2 * MiB);
  const refused = [403, 'SignatureDoesNotMatch'];
  expect(await send(url, { 'transfer-encoding': 'chunked' }, body)).toEqual(refused);
  expect(await send(url, { expect: '100-continue', 'content-length': body.length }, body)).toEqual(refused);
  expect(await send(url, { 'content-length': body.length, 'x-amz-decoded-content-length': 1 }, body)).toEqual([
    403,
    'AccessDenied',
  ]);
  expect(await arrived()).toEqual([]);
});

/** Writes raw lines to the socket and gives the response. */
async function sendRaw(url: string, lines: readonly string[], body: Uint8Array): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (piece) => {
      answer += piece;
    });
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.end(body);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

test('a length that is announced twice, not at all, or too short brings at most the byte that was signed for', async () => {
  await using s3 = await s3ForTest();
  const { url, arrived } = await partOf(s3, 1);
  const body = randomBytes(MiB);
  const close = 'connection: close';
  expect(await sendRaw(url, ['content-length: 1', `content-length: ${MiB}`, close], body)).toMatch(/^HTTP\/1\.1 400/);
  expect(await sendRaw(url, ['content-length: 1', 'transfer-encoding: chunked', close], body)).toMatch(
    /^HTTP\/1\.1 400/,
  );
  expect(await sendRaw(url, [close], new Uint8Array())).toMatch(/^HTTP\/1\.1 403/);
  expect(await arrived()).toEqual([]);
  await sendRaw(url, ['content-length: 1', close], body);
  expect((await arrived()).every(({ size }) => size === 1)).toBe(true);
});

test('with a checksum an address takes the very bytes, and the parts join by it', async () => {
  await using s3 = await s3ForTest();
  const bytes = randomBytes(1000);
  const { put, arrived, headers, multipartId } = await partOf(s3, bytes.length, digest(bytes).toString('hex'));
  const others = randomBytes(1000);
  expect(await put(others)).toEqual([400, 'BadDigest']);
  expect(await put(bytes, {})).toEqual([403, 'SignatureDoesNotMatch']);
  const theirs = { 'x-amz-checksum-sha256': digest(others).toString('base64') };
  expect(await put(others, theirs)).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await arrived()).toEqual([]);
  expect(await put(bytes, headers)).toEqual([200, undefined]);
  const [{ etag } = { etag: '' }] = await arrived();
  await expect(s3.blobs.join(key, multipartId, [{ number: 1, etag }])).rejects.toThrow('checksums');
  const wrong = { number: 1, etag, sha256: digest(others).toString('hex') };
  await expect(s3.blobs.join(key, multipartId, [wrong])).rejects.toThrow('parts');
  const right = { number: 1, etag, sha256: digest(bytes).toString('hex') };
  expect(await s3.blobs.join(key, multipartId, [right])).toBe(true);
});

test('a checksum with an upload that began without is refused, as S3 does', async () => {
  await using s3 = await s3ForTest();
  const { multipartId } = await partOf(s3, 1);
  const sha256 = digest(Buffer.from('x')).toString('hex');
  const { url, headers = {} } = await s3.links.uploadPart(key, multipartId, { number: 1, size: 1, sha256 });
  expect(await send(url, { ...headers, 'content-length': 1 }, Buffer.from('x'))).toEqual([400, 'InvalidRequest']);
});

// ── The judge of signatures, judged by what others have signed ───────────────────────────────────────────────────────

const example = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const host = 'examplebucket.s3.amazonaws.com';

/** The example in Amazon's manual, “Authenticating Requests: Using Query Parameters”. */
const manualUrl =
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const signedAt = Date.UTC(2013, 4, 24);

test.each([
  ['as it is', manualUrl, {}, 0, undefined],
  ['at its last second', manualUrl, {}, 86_400_000, undefined],
  ['a second later', manualUrl, {}, 86_401_000, 'AccessDenied'],
  ['a day before', manualUrl, {}, -86_400_000, 'AccessDenied'],
  ['of another object', manualUrl.replace('test', 'tesa'), {}, 0, 'SignatureDoesNotMatch'],
  ['of another host', manualUrl, { host: 'other.s3.amazonaws.com' }, 0, 'SignatureDoesNotMatch'],
  ['for longer', manualUrl.replace('=86400', '=86401'), {}, 0, 'SignatureDoesNotMatch'],
  ['for longer than a week', manualUrl.replace('=86400', '=604801'), {}, 0, 'AuthorizationQueryParametersError'],
  [
    'with a key of another day',
    manualUrl.replace('F20130524', 'F20130523'),
    {},
    0,
    'AuthorizationQueryParametersError',
  ],
  ['for another service', manualUrl.replace('2Fs3', '2Fsqs'), {}, 0, 'AuthorizationQueryParametersError'],
  ['with a header of theirs', manualUrl, { 'x-amz-acl': 'public-read' }, 0, 'AccessDenied'],
])('the address of the manual, %s', (_, url, headers, after, code) => {
  const signedRequest = { method: 'GET', url, headers: { host, ...headers } };
  expect(refuseSignature(signedRequest, example, signedAt + after)?.code).toBe(code);
});

test('an address of the SDK’s own presigner accepts a part of exactly the signed length', async () => {
  await using s3 = await s3ForTest();
  const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
  const client = { endpoint: s3.endpoint, region: 'us-east-1', credentials, forcePathStyle: true };
  const sdk = new S3Client({ ...client, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const target = { Bucket: s3.bucket, Key: key };
  const { UploadId } = await sdk.send(new CreateMultipartUploadCommand(target));
  const command = new UploadPartCommand({ ...target, UploadId, PartNumber: 1, ContentLength: 3 });
  const url = await getSignedUrl(sdk, command, { expiresIn: 60, signableHeaders: new Set(['host', 'content-length']) });
  const put = async (body: string) => (await fetch(url, { method: 'PUT', body })).status;
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  expect([await put('1234'), await put('12'), await put('123')]).toEqual([403, 403, 200]);
});
