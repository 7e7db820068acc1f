import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf } from './api.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { hasOwnHost } from './own-hosts.ts';
import { sendAs } from './test-request.ts';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await openGateway(0);
  const isOwn = hasOwnHost('http://tanwei.test:3000');
  gateway.open({
    api: apiOf({
      invoke: () => async () => ({ statusCode: 200, body: '{}' }),
      isOwn,
    }),
    isOwn,
    folders: { dev: (_, response) => response.end('mails') },
    site: async (_, response) => Boolean(response.end('page')),
  });
});
afterAll(() => gateway.stop(100));

const status = async (host: string, call: string) => (await sendAs(host, gateway.port, call)).status;

const forDevelopment = [
  'GET /dev/mail',
  'GET /dev/mail.json',
  'GET /mock-payment?return_url=x',
  'POST /api/payments/mock/notify',
  'POST /api/payments/%6dock/notify',
];

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST',
  '127.0.0.1:80',
  '[::1]:3000',
  'tanwei.test',
  'tanwei.test:3000',
])('%s is a name of this market, and may open development pages', async (host) => {
  for (const call of forDevelopment) expect(await status(host, call), call).toBe(200);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  '203.0.113.7',
  'tanwei.test.evil.example',
  '@',
])('%s is not, and may open the market but no development page', async (host) => {
  for (const call of forDevelopment) expect(await status(host, call), call).toBe(403);
  expect(await status(host, 'GET /api/files')).toBe(200);
  expect(await status(host, 'GET /login')).toBe(200);
});
