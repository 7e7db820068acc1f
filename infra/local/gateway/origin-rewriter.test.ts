import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Links } from '#functions/adapters/s3/links';
import { buckets } from '#infra/lib/resources';
import { startS3 } from '../s3/server.ts';
import { mailPages } from '../ses/page.ts';
import { testFolder } from '../test-folder.ts';
import { apiOf } from './api.ts';
import { edgeCache } from './edge-cache.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { originRewriter } from './origin-rewriter.ts';
import { hasOwnHost } from './own-hosts.ts';
import { sendAs } from './test-request.ts';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const bucket = 'tanwei-test-content';
const folder = testFolder();

let gateway: Gateway;
let appUrl: string;
let s3: Awaited<ReturnType<typeof startS3>>;

/** An answer with addresses under `appUrl`, the only one that functions know. */
const sampleAddresses = async () => {
  const links = s3Links({ bucket, region: 'us-east-1', credentials, endpoint: appUrl });
  return {
    upload: await links.uploadWhole('f/1', { type: 'text/plain', size: 6 }),
    download: (await links.download('f/1', { name: '一.txt', type: 'text/plain' })).url,
    payment_url: `${appUrl}/mock-payment?return_url=${encodeURIComponent(`${appUrl}/payment/return`)}`,
    share_link: `${appUrl}/code/01ABC`,
    home: appUrl,
    description: `详见 ${appUrl}/code/01ABC`,
    longer: `${appUrl}0/code/01ABC`,
    price: 39,
  };
};

beforeAll(async () => {
  gateway = await openGateway(0, '0.0.0.0');
  appUrl = `http://localhost:${gateway.port}`;
  s3 = await startS3({ dataDir: folder, bucket: { ...buckets.content, name: bucket }, credentials });
  const rewriter = originRewriter(appUrl);
  const cacheable = { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=60' };
  gateway.open({
    api: apiOf({
      invoke: (name) => async () =>
        name === 'downloadFile'
          ? { statusCode: 302, headers: { location: (await sampleAddresses()).download } }
          : { statusCode: 200, headers: cacheable, body: JSON.stringify(await sampleAddresses()) },
      edge: edgeCache(),
      rewriter,
    }),
    isOwn: hasOwnHost(appUrl),
    folders: {
      [bucket]: (request, response) => s3.handle(rewriter.request(request), response),
      dev: mailPages(
        () => [
          {
            to: 'a@b.c',
            subject: '验证',
            text: `${appUrl}/verify-email?token=1`,
            html: '',
            at: '2026-11-01T08:00:00Z',
          },
        ],
        rewriter.text,
      ),
    },
    site: async () => false,
  });
});

afterAll(async () => {
  await gateway.stop(100);
  await s3.close();
});

const addressesOfMachine = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .flatMap(({ family, address }) => (family === 'IPv4' ? [address] : []));

const names = [...new Set(['localhost', '127.0.0.1', ...addressesOfMachine])];

test.each(names)('at %s all addresses in answers have that host and work', async (name) => {
  const origin = `http://${name}:${gateway.port}`;
  const body = await (await fetch(`${origin}/api/files`)).json();
  for (const field of ['upload', 'download', 'payment_url', 'share_link', 'home'] as const) {
    expect(new URL(body[field]).origin, field).toBe(origin);
  }
  const headers = { 'content-type': 'text/plain', 'if-none-match': '*' };
  const sent = await fetch(body.upload, { method: 'PUT', body: '123456', headers });
  expect([200, 412]).toContain(sent.status);
  expect(await (await fetch(body.download)).text()).toBe('123456');
  expect(await (await fetch(`${origin}/api/files/1/download`)).text()).toBe('123456');
});

test('texts of users and other addresses stay unchanged', async () => {
  const body = await (await fetch(`http://127.0.0.1:${gateway.port}/api/files`)).json();
  const { description, longer, price } = await sampleAddresses();
  expect(body).toMatchObject({ description, longer, price });
});

test('links in the mailbox lead where its reader is, and programs read mails as they were sent', async () => {
  const origin = `http://127.0.0.1:${gateway.port}`;
  expect(await (await fetch(`${origin}/dev/mail`)).text()).toContain(`href="${origin}/verify-email?token=1"`);
  expect(await (await fetch(`${origin}/dev/mail.json`)).text()).toContain(`"${appUrl}/verify-email?token=1"`);
});

const fetchAs = (host: string, path: string) => sendAs(host, gateway.port, `GET ${path}`);

test('a foreign host name gets into no answer and opens no link', async () => {
  const { text } = await fetchAs('evil.example', '/api/files');
  expect(text).not.toContain('evil.example');
  const { pathname, search } = new URL(JSON.parse(text).download);
  expect(await fetchAs('evil.example', `${pathname}${search}`)).toMatchObject({ status: 403 });
});

test('a port of another machine that leads here is part of the address', async () => {
  const { text } = await fetchAs('localhost:8080', '/api/files');
  expect(JSON.parse(text).share_link).toBe('http://localhost:8080/code/01ABC');
});
