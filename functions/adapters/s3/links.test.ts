import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { parse } from 'content-disposition';
import { expect, test, vi } from 'vitest';
import { cloudfrontLinks } from './cloudfront-links.ts';
import { attachment, s3Links } from './links.ts';

const deployed = {
  bucket: 'tanwei-prod-content',
  region: 'ap-east-1',
  credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'session' },
};

test('deployed, parts go to the bucket itself for an hour, in their exact size', async () => {
  const address = await s3Links(deployed).uploadPart('u/01 a', 'upload/1', { number: 3, size: 8 });
  expect(address.headers).toBeUndefined();
  const url = new URL(address.url);
  expect(url.origin).toBe('https://tanwei-prod-content.s3.ap-east-1.amazonaws.com');
  expect(url.pathname).toBe('/u/01%20a');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    partNumber: '3',
    uploadId: 'upload/1',
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'content-length;host',
    'X-Amz-Security-Token': 'session',
  });
});

test('in mainland China the bucket’s host is of its own partition', async () => {
  const { url } = await s3Links({ ...deployed, region: 'cn-northwest-1' }).uploadPart('u/1', 'm', {
    number: 1,
    size: 8,
  });
  expect(new URL(url).host).toBe('tanwei-prod-content.s3.cn-northwest-1.amazonaws.com.cn');
});

test('a part of which the checksum is known is signed for it, and the checksum has to be sent along', async () => {
  const sha256 = createHash('sha256').update('part one').digest();
  const part = { number: 1, size: 8, sha256: sha256.toString('hex') };
  const { url, headers } = await s3Links(deployed).uploadPart('u/1', 'm', part);
  expect(headers).toEqual({ 'x-amz-checksum-sha256': sha256.toString('base64') });
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host;x-amz-checksum-sha256');
});

/** Signed by botocore 1.43, Amazon’s signer for Python, with the keys of Amazon’s manual. */
test.each([
  [undefined, '13f91dc931528fb1a648d513fc7f941e9d6a119e2f49c07b352cef79a0c34c0e'],
  ['part one', '01be593b527eeb4d9d622f7a1b0b4ae1bcdb810360bc84e8299bb8cef3fe38f5'],
])('another signer signs length and checksum of %s alike', async (bytes, signature) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12), toFake: ['Date'] });
  const credentials = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
  const part = { number: 3, size: 8, sha256 };
  const { url } = await s3Links({ ...deployed, credentials }).uploadPart('u/01 a', 'upload/1', part);
  vi.useRealTimers();
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(signature);
});

test('an address for a whole object is signed for its type, its size and a place where nothing lies', async () => {
  const url = new URL(await s3Links(deployed).uploadWhole('previews/01', { type: 'image/webp', size: 900 }));
  expect(url.pathname).toBe('/previews/01');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
  });
});

test('deployed, a download is signed for CloudFront with SHA-256 and says how to save it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const links = cloudfrontLinks({
    contentUrl: 'https://content.example.com',
    keyPairId: 'K1',
    privateKey,
    uploads: deployed,
  });
  const { url, expiresAt } = await links.download('f/一', { name: "李's 笔记.pdf", type: 'application/pdf' });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + decodeURIComponent(pathname)).toBe('https://content.example.com/f/一');
  expect(searchParams.get('response-content-type')).toBe('application/pdf');
  const disposition = parse(searchParams.get('response-content-disposition') ?? '');
  expect(disposition).toMatchObject({ type: 'attachment', parameters: { filename: "李's 笔记.pdf" } });
  expect([searchParams.get('Key-Pair-Id'), searchParams.get('Hash-Algorithm')]).toEqual(['K1', 'SHA256']);
  expect(Number(searchParams.get('Expires'))).toBe(Math.round(expiresAt / 1000));

  const policy = {
    Statement: [
      {
        Resource: url.split('&Expires=')[0],
        Condition: { DateLessThan: { 'AWS:EpochTime': Math.round(expiresAt / 1000) } },
      },
    ],
  };
  const signature = (searchParams.get('Signature') ?? '')
    .replaceAll('-', '+')
    .replaceAll('_', '=')
    .replaceAll('~', '/');
  expect(createVerify('RSA-SHA256').update(JSON.stringify(policy)).verify(publicKey, signature, 'base64')).toBe(true);
  expect((await links.uploadPart('u/1', 'm', { number: 1, size: 1 })).url).toMatch(
    /^https:\/\/tanwei-prod-content\.s3\./,
  );
});

test.each([
  ['notes.txt', 'attachment; filename=notes.txt'],
  [
    'a "quoted" 100%25.txt',
    `attachment; filename="a _quoted_ 100_25.txt"; filename*=UTF-8''a%20%22quoted%22%20100%2525.txt`,
  ],
  ['论文.pdf', `attachment; filename=_.pdf; filename*=UTF-8''%E8%AE%BA%E6%96%87.pdf`],
  ['😀\r\nX-Evil: 1.md', `attachment; filename="_ X-Evil: 1.md"; filename*=UTF-8''%F0%9F%98%80%20X-Evil%3A%201.md`],
])('announces %j in one line of ASCII', (name, header) => {
  expect(attachment(name)).toBe(header);
});
