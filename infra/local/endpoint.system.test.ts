import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '#infra/blackbox/caller';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { type Engines, startEngines } from './engines.ts';
import { type Loopback, loopback } from './loopback.ts';
import { testFolder } from './test-folder.ts';

/**
 * The embedded engines behind one address, dispatched as by LocalStack: by the service that a request is signed for.
 */
let engines: Engines;
let endpoint: Loopback;
let market: Market;
const folder = testFolder();

function targetOf({ headers, url = '' }: IncomingMessage): string {
  const signed = headers.authorization ?? decodeURIComponent(url);
  const service = /us-east-1\/(dynamodb|sqs|ses)\/aws4_request/.exec(signed)?.[1];
  if (service === 'dynamodb' || service === 'sqs' || service === 'ses') return engines.endpoints[service];
  return engines.endpoints.s3;
}

function forward(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const onward = httpRequest(`${targetOf(request)}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

beforeAll(async () => {
  engines = await startEngines(folder);
  endpoint = await loopback(forward);
  market = await openMarket({
    env: {
      AWS_ENDPOINT_URL: endpoint.endpoint,
      AWS_ACCESS_KEY_ID: engines.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: engines.credentials.secretAccessKey,
    },
  });
});

afterAll(async () => {
  await market.close();
  await endpoint.close();
  await engines.stop();
});

test('one endpoint serves table, queues, mail and files instead of the embedded engines', async () => {
  const account = { username: 'bookworm', email: 'bookworm@example.com', password: 'correct-horse-9' };
  const api = new Caller(market.url, 'zh');
  await api.ask('POST /auth/register', { json: account });
  const secret = () => /token=([\w-]+)/.exec(readFileSync(join(folder, 'mail.jsonl'), 'utf8'))?.[1];
  await expect.poll(secret).toBeTruthy();
  await api.ask(`GET /auth/verify-email?token=${secret()}`);
  const { token } = (await api.ask('POST /auth/login', { json: account })).body;

  const json = { name: 'a.txt', size: 5, type: 'text/plain' };
  const { upload } = (await api.ask('POST /uploads', { token, json })).body;
  expect(upload.parts[0].url).toContain(endpoint.endpoint);
  expect((await fetch(upload.parts[0].url, { method: 'PUT', body: 'hello' })).status).toBe(200);
  const completed = await api.ask(`POST /uploads/${upload.id}/complete`, { token, json: {} });
  expect(completed.body.upload.state).toBe('complete');
});

test('the page may send files to that endpoint, and to no other', async () => {
  const policy = (await fetch(market.url)).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${endpoint.endpoint};`);
});
