import { mkdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#infra/lib/web/web-headers';
import { testFolder } from '../test-folder.ts';
import { apiOf } from './api.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { siteOf } from './site.ts';

let gateway: Gateway;
const folder = testFolder();
let url: string;
let seen: APIGatewayProxyEventV2 | undefined;
let answer: () => Promise<APIGatewayProxyStructuredResultV2>;

const MB = 1024 * 1024;
const json = (value: unknown) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index.html', 'app.html']) {
    writeFileSync(join(folder, page), `<!doctype html><title>摊位</title>${' '.repeat(2000)}`);
  }
  writeFileSync(join(folder, 'assets', 'app-1.js'), `console.log("${'x'.repeat(5000)}")`);
  writeFileSync(join(folder, '.stamp'), 'secret');
  gateway = await openGateway(0);
  url = `http://localhost:${gateway.port}`;
  const headers = { ...securityHeaders, 'content-security-policy': contentSecurityPolicy({ content: [url] }) };
  gateway.open({
    api: apiOf({
      invoke: () => (event) => {
        seen = event;
        return answer();
      },
      timeoutSeconds: 1,
    }),
    folders: { bucket: ({ headers }, response) => response.end(headers.authorization ?? 'bytes') },
    site: siteOf(folder, headers),
  });
});

beforeEach(() => {
  seen = undefined;
  answer = async () => json({ fine: true });
});

afterAll(() => gateway.stop(100));

/** Uses Node's own client, which sends repeated headers and does not decompress. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
) {
  return new Promise<{ response: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const { body, ...rest } = options;
    const sent = httpRequest(`${url}${path}`, rest, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function refusalOf(...args: Parameters<typeof ask>) {
  const { response, body } = await ask(...args);
  return [response.statusCode, JSON.parse(body.toString()).code];
}

test('a function gets a request as an HTTP API would hand it over', async () => {
  await ask('/api/files/%E6%91%8A/download?file=a%20b&file=c&x=', {
    headers: { cookie: 'a=1; b=2', 'X-Thing': ['one', 'two'], 'user-agent': 'tester' },
  });
  expect(seen).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /api/files/{id}/download',
    rawPath: '/api/files/%E6%91%8A/download',
    rawQueryString: 'file=a%20b&file=c&x=',
    cookies: ['a=1', 'b=2'],
    headers: { 'x-thing': 'one,two', host: `localhost:${gateway.port}` },
    queryStringParameters: { file: 'a b,c', x: '' },
    pathParameters: { id: '摊' },
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'GET', path: '/api/files/%E6%91%8A/download', protocol: 'HTTP/1.1', userAgent: 'tester' },
      stage: '$default',
      time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      requestId: expect.any(String),
    },
  });
  expect(seen?.headers).not.toHaveProperty('cookie');
  expect(seen).not.toHaveProperty('body');
});

test('empty fields are left out of the event', async () => {
  await ask('/api/files');
  for (const name of ['body', 'cookies', 'queryStringParameters', 'pathParameters'])
    expect(seen).not.toHaveProperty(name);
});

test.each([
  ['application/json', false],
  ['application/problem+json; charset=utf-8', false],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', true],
  ['multipart/form-data; boundary=x', true],
])('a body of %s travels as base64: %s', async (type, isBase64Encoded) => {
  const text = '{"名":"摊位"}';
  await ask('/api/files', { method: 'POST', headers: { 'content-type': type }, body: text });
  const body = isBase64Encoded ? Buffer.from(text).toString('base64') : text;
  expect(seen).toMatchObject({ body, isBase64Encoded });
});

test('text that is no UTF-8 reaches the function byte by byte', async () => {
  const body = Buffer.of(0x22, 0xff, 0x22);
  await ask('/api/files', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(seen).toMatchObject({ body: body.toString('base64'), isBase64Encoded: true });
});

test('binary answers, cookies and statuses reach the caller as they are', async () => {
  answer = async () => ({
    statusCode: 201,
    headers: { 'content-type': 'application/zip', 'x-count': 3 },
    cookies: ['a=1', 'b=2'],
    body: Buffer.from([0, 255, 1]).toString('base64'),
    isBase64Encoded: true,
  });
  const { response, body } = await ask('/api/files');
  expect([...body]).toEqual([0, 255, 1]);
  expect(response.statusCode).toBe(201);
  expect(response.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-count': '3' });
});

test('HEAD answers like GET, without the body', async () => {
  const { response, body } = await ask('/api/files', { method: 'HEAD' });
  expect(response.headers['content-length']).toBe('13');
  expect(body).toHaveLength(0);
  expect(seen?.requestContext.http.method).toBe('HEAD');
});

test('a page that a call makes is answered to HEAD as to GET', async () => {
  const other = await openGateway(0);
  other.open({
    api: (_request, response) => response.writeHead(404).end(),
    folders: {},
    site: siteOf(folder, {}),
    pageHeaders: {},
  });
  const statuses = ['GET', 'HEAD'].map(async (method) => {
    const answered = await fetch(`http://localhost:${other.port}/code/01ABC`, { method });
    return answered.status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 404]);
  await other.stop(100);
});

test('a body of 10 MB passes, one byte more is refused before any function sees it', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(
    (await ask('/api/files', { method: 'POST', headers, body: Buffer.alloc(10 * MB, 32) })).response.statusCode,
  ).toBe(200);
  seen = undefined;
  const larger = { method: 'POST', headers, body: Buffer.alloc(10 * MB + 1, 32) };
  expect(await refusalOf('/api/files', larger)).toEqual([413, 'payload_too_large']);
  expect(seen).toBeUndefined();
});

test('a body without a length is measured while it arrives', async () => {
  const stream = new ReadableStream({
    start: (controller) => {
      for (let sent = 0; sent < 12; sent++) controller.enqueue(new Uint8Array(MB));
      controller.close();
    },
  });
  const answered = await fetch(`${url}/api/files`, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
  expect(answered.status).toBe(413);
  expect(seen).toBeUndefined();
});

test('an answer that Lambda could not carry becomes a 500', async () => {
  answer = async () => json('x'.repeat(6.5 * MB));
  expect(await refusalOf('/api/files')).toEqual([500, 'internal']);
});

test('a function that takes too long is given up with a 503', async () => {
  answer = () => wait(3000, json('late'), { ref: false });
  expect(await refusalOf('/api/files')).toEqual([503, 'unavailable']);
});

test('the content bucket answers under its own name', async () => {
  expect((await ask('/bucket/some/key')).body.toString()).toBe('bytes');
});

test.each(['/', '/code/01ABC', '/code/%E0%A4%A', '/user/wang', '/payment/return?out_trade_no=1'])(
  '%s is a page of the app',
  async (path) => {
    const { response, body } = await ask(path);
    expect(response.statusCode).toBe(200);
    expect(body.toString()).toContain('摊位');
    expect(response.headers['cache-control']).toBe('no-cache');
  },
);

test.each(['/assets/gone.js', '/nothing.png', '/.stamp', '/..%2f..%2fpackage.json'])(
  '%s is not a page of the app',
  async (path) => {
    expect((await ask(path)).response.statusCode).toBe(404);
  },
);

test('a page allows no inline script, no frame and no foreign code', async () => {
  const { headers } = (await ask('/')).response;
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain(`connect-src 'self' ${url};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('pages that links lead to send no referrer, and no other page is touched by that', async () => {
  const referrerOf = async (path: string) => (await ask(path)).response.headers['referrer-policy'];
  expect(await referrerOf('/verify-email?token=a')).toBe('no-referrer');
  expect(await referrerOf('/login')).toBe('strict-origin-when-cross-origin');
});

test('a built file is kept for ever, compressed, and not sent twice', async () => {
  const first = await ask('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(first.response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(first.response.headers['cache-control']).toContain('immutable');
  const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': String(first.response.headers.etag) };
  const again = await ask('/assets/app-1.js', { headers });
  expect(again.response.statusCode).toBe(304);
  expect(again.body).toHaveLength(0);
  expect((await ask('/assets/app-1.js')).response.headers).not.toHaveProperty('content-encoding');
});

test('nothing is posted to a page', async () => {
  const { response } = await ask('/code/1', { method: 'POST', body: 'x' });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD');
});

test('both ways to say localhost lead here', async () => {
  const hasIpv6 = (networkInterfaces().lo ?? []).some(({ address }) => address === '::1');
  for (const host of ['127.0.0.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])]) {
    expect((await fetch(`http://${host}:${gateway.port}/api/files`)).status).toBe(200);
  }
});

test('whatever address it listens on, the machine itself finds it at its own names', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  for (const host of [undefined, 'localhost', '0.0.0.0', ...(outside ? [outside] : [])]) {
    const other = await openGateway(0, host);
    other.open({ api: (_request, response) => response.end('here'), folders: {}, site: async () => false });
    const names = ['localhost', '127.0.0.1', ...(host === outside && outside ? [outside] : [])];
    for (const name of names) {
      const answered = await fetch(`http://${name}:${other.port}/api/files`);
      expect(await answered.text(), `${host}: ${name}`).toBe('here');
    }
    await other.stop(0);
  }
});

test('requests that come before everything is ready are answered once it is', async () => {
  const early = await openGateway(0);
  const response = fetch(`http://localhost:${early.port}/api/files`);
  await wait(30);
  early.open({ api: (_request, response) => response.end('ready'), folders: {}, site: async () => false });
  expect(await (await response).text()).toBe('ready');
  await early.stop(0);
});

test('a token that comes along with a redirect stops short of the bucket, and a signature does not', async () => {
  const bytes = async (authorization: string) =>
    (await ask('/bucket/a', { headers: { authorization } })).body.toString();
  expect(await bytes('Bearer abc')).toBe('bytes');
  expect(await bytes('AWS4-HMAC-SHA256 Credential=x')).toBe('AWS4-HMAC-SHA256 Credential=x');
});

test('stopping lets a running request finish and takes no new one', async () => {
  const stopping = await openGateway(0);
  const arrived = Promise.withResolvers<void>();
  const api = async (_request: IncomingMessage, response: import('node:http').ServerResponse) => {
    arrived.resolve();
    await wait(200);
    response.end('done');
  };
  stopping.open({ api, folders: {}, site: async () => false });
  const running = fetch(`http://localhost:${stopping.port}/api/files`);
  await arrived.promise;
  const stopped = stopping.stop(60_000);
  await expect(fetch(`http://localhost:${stopping.port}/api/files`)).rejects.toThrow();
  expect(await (await running).text()).toBe('done');
  await stopped;
});

test('stopping cuts what does not finish in time', async () => {
  const stopping = await openGateway(0);
  const arrived = Promise.withResolvers<void>();
  stopping.open({ api: () => arrived.resolve(), folders: {}, site: async () => false });
  const running = fetch(`http://localhost:${stopping.port}/api/files`).catch(() => 'cut');
  await arrived.promise;
  await stopping.stop(50);
  expect(await running).toBe('cut');
});
