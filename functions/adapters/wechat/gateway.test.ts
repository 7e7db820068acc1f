import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { listenOn } from '#infra/local/loopback';
import { minute, second } from '#shared/limits';
import { wechatGateway } from './gateway.ts';
import { requestText } from './signing.ts';
import { accountForTest, ourPublicKey, publicKeyId, saying, signedBy } from './test-answers.ts';
import { wechatForTest } from './test-wechat.ts';

/** `SIGNATURES=10000` runs more cases than the whole test run has time for. */
const runs = Number(process.env.SIGNATURES ?? 200);
const timeout = 20_000 + 20 * runs;

/**
 * The example of WeChat Pay's own documents (pay.weixin.qq.com/doc/v3/merchant/4012365334), whose test key they print:
 * its signature covers exactly the text that is made here.
 */
const documented = {
  n:
    'ptpm-qvIDCh_9wjU26SQCK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk-1r381NeBUG2HEFAuU-Fr72u5ot3yKdzoF_FajAzQNKnm569_D3upKoi8mYBaST1' +
    '5Uig8j8qoUW1U217LL0jEHlSnHV3lcaDTXqDpTRR4Bfz9IqOgJgFZ8_oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0-_fDsiG_cXidhzt8UbTL9v' +
    'qXqxM2-IDImyO-FAc_tkBG55LmzxPto1Nq0WbnZzRM_wTzrd0I_8NlevxtFbphg4evlHjFNI7-GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5CMQ',
  signature:
    'Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD/5nsSwE1WlmZGLRlAFTNQ3QsMa0+VRDlJp1Wp5p0nO8EK68b5sJBbjouxaFciIfq1zfD' +
    'WWz+jqhcMoKXI1A6dPm1AW7D4d30WsMTNzp6g23OXakIsh9LO3lUmwvTuE0BY8ncf6tNGk4wKmvXwERd/ZpoQY3MAVKz+Nakwc+2XBmzT66KcUehU5kr' +
    '4IvGa/lEU5RZb/q00zP9VLdBhC/jQSX3X1UcJLCtEc4gTmib4tnmAT+bHF/e17ZAuxDNcx6rqT8gNEXqaJGG+1OflMSTU2tpyG65G4dMKdFcoA==',
};

test('writes the text of a request as WeChat’s documents do', () => {
  const key = createPublicKey({ key: { kty: 'RSA', n: documented.n, e: 'AQAB' }, format: 'jwk' });
  const request = { method: 'GET', target: '/v3/refund/domestic/refunds/123123123123', body: '' } as const;
  const text = requestText(request, { timestamp: '1554208460', nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' });
  expect(verify('sha256', Buffer.from(text), key, Buffer.from(documented.signature, 'base64'))).toBe(true);
});

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

/** Records requests without answering them. */
function recorded() {
  const sent: Sent[] = [];
  const gateway = wechatGateway(
    accountForTest({
      fetch: async (url, init) => {
        const { method = '', headers } = init ?? {};
        sent.push({ url: String(url), method, headers: new Headers(headers), body: String(init?.body ?? '') });
        return new Response('');
      },
    }),
  );
  return { sent, gateway };
}

/** Verified by other code than signed it. */
function isGenuine({ url, method, headers, body }: Sent): boolean {
  const { pathname, search } = new URL(url);
  const [, timestamp, nonce, signature] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="(?=.*timestamp="(\d{10})")(\w{32})",.*signature="([^"]+)"$/.exec(
      headers.get('authorization') ?? '',
    ) ?? [];
  const text = `${method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`;
  return verify('sha256', Buffer.from(text), ourPublicKey, Buffer.from(signature ?? '', 'base64'));
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[%+&= /\\"]*$/),
);

test(
  'every question carries a signature over what it asks',
  async () => {
    const { sent, gateway } = recorded();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), texts), async (content) => {
        await gateway.ask('POST', '/v3/pay/transactions/native', content);
        const last = sent.pop();
        expect(last && isGenuine(last)).toBe(true);
        expect(JSON.parse(last?.body ?? '')).toEqual(JSON.parse(JSON.stringify(content)));
      }),
      { numRuns: runs },
    );
    await gateway.ask('GET', '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL');
    expect(sent[0] && isGenuine(sent[0])).toBe(true);
    expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(sent.length);
  },
  timeout,
);

test('names the public key, so that it is the one that signs', async () => {
  const { sent, gateway } = recorded();
  await gateway.ask('GET', '/v3/certificates');
  expect(sent[0]?.headers.get('wechatpay-serial')).toBe(publicKeyId);
});

const ask = (fetch: typeof globalThis.fetch) => wechatGateway(accountForTest({ fetch })).ask('GET', '/v3/x');

test('what was signed is believed, and the other things that were said as well', async () => {
  expect(await ask(saying({ a: 1 }))).toEqual({ state: 'done', fields: { a: 1 } });
  expect(await ask(saying(undefined, { status: 204, headers: signedBy('') }))).toEqual({ state: 'done', fields: {} });
  const refused = { code: 'ORDER_NOT_EXIST', message: '订单不存在' };
  expect(await ask(saying(refused, { status: 404 }))).toEqual({
    state: 'refused',
    code: 'ORDER_NOT_EXIST',
    status: 404,
  });
});

const moved = (headers: Record<string, string>, name: string, value: string) => ({ ...headers, [name]: value });
const now = accountForTest().clock.now();
const code = { code: 'ORDER_NOT_EXIST', message: '' };
const body = JSON.stringify(code);
const genuine = signedBy(body);

test.each<[string, Record<string, string>]>([
  ['nobody', {}],
  ['a stranger', signedBy(body, { isForged: true })],
  ['WeChat, of another text', signedBy('{}')],
  ['WeChat, five minutes and a second ago', signedBy(body, { at: now - 5 * minute - second })],
  ['WeChat, five minutes and a second from now', signedBy(body, { at: now + 5 * minute + second })],
  ['a key of a number nobody has', moved(genuine, 'Wechatpay-Serial', 'PUB_KEY_ID_0000000000000000000000000000000001')],
  ['WeChat, with another nonce', moved(genuine, 'Wechatpay-Nonce', 'c5ac7061fccab6bf3e254dcf98995b8d')],
  ['WeChat, with another time', moved(genuine, 'Wechatpay-Timestamp', String(now / 1000 + 1))],
  ['WeChat, by another algorithm', moved(genuine, 'Wechatpay-Signature-Type', 'WECHATPAY2-SM2-WITH-SM3')],
  ['WeChat, which wants to see whether we look', moved(genuine, 'Wechatpay-Signature', 'WECHATPAY/SIGNTEST/A+jd/2Ii')],
  [
    'WeChat, twice',
    moved(genuine, 'Wechatpay-Signature', `${genuine['Wechatpay-Signature']}, ${genuine['Wechatpay-Signature']}`),
  ],
])('an answer signed by %s is believed neither in what it grants nor in what it refuses', async (_, headers) => {
  expect(await ask(saying(code, { status: 200, headers }))).toEqual({ state: 'unclear', code: 'ORDER_NOT_EXIST' });
  expect(await ask(saying(code, { status: 404, headers }))).toEqual({ state: 'unclear', code: 'ORDER_NOT_EXIST' });
});

test.each([-5 * minute, 5 * minute])('%d ms from now is not too far away', async (away) => {
  expect(await ask(saying(code, { status: 404, headers: signedBy(body, { at: now + away }) }))).toMatchObject({
    state: 'refused',
  });
});

test.each([
  ['an unsigned 204', saying(undefined, { status: 204, headers: {} })],
  ['a signed 500', saying({ code: 'SYSTEM_ERROR' }, { status: 500 })],
  ['a signed 202', saying({}, { status: 202 })],
  ['a signed redirect', saying({ code: 'X' }, { status: 302 })],
  ['a signed refusal without a code', saying({ message: 'no' }, { status: 400 })],
  ['a signed list', saying([1])],
  ['a page', async () => new Response('<html>', { status: 200 })],
  ['a proxy’s page', async () => new Response('<html>502 Bad Gateway</html>', { status: 502 })],
  ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
] as [string, typeof fetch][])('%s says nothing', async (_, fetch) => {
  expect(await ask(fetch)).toMatchObject({ state: 'unclear' });
});

test('does not go where it is sent, and does not wait for ever', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/v3/slow') return;
    response.writeHead(302, { location: '/v3/elsewhere', ...signedBy('') }).end();
  });
  const api = `http://127.0.0.1:${await listenOn(server)}`;
  const bases = { api, login: api, token: api };
  const askWithin = (timeoutMs: number, path: string) =>
    wechatGateway(accountForTest({ bases, timeoutMs })).ask('GET', path);
  expect(await askWithin(60_000, '/v3/x')).toMatchObject({ state: 'unclear' });
  expect(await askWithin(2000, '/v3/slow')).toEqual({ state: 'unclear' });
  expect(requests).toEqual(['/v3/x', '/v3/slow']);
  server.closeAllConnections();
  server.close();
});

test.each(['public key', 'certificate', 'alternating'] as const)('believes what is signed by: %s', async (signs) => {
  await using at = await wechatForTest({ signingMode: signs });
  const gateway = wechatGateway(at.account);
  for (const _ of [1, 2, 3])
    expect(await gateway.ask('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ state: 'refused', status: 404 });
  const fetched = at.wechat.requests.filter(({ name }) => name === 'certificates').length;
  expect(fetched).toBe(signs === 'public key' ? 0 : 1);
});

test('a merchant without the public key believes the certificates alone', async () => {
  await using at = await wechatForTest({ knowsKey: false });
  const gateway = wechatGateway(at.account);
  at.wechat.signers.mode = 'certificate';
  expect(await gateway.ask('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ state: 'refused' });
  at.wechat.signers.mode = 'public key';
  expect(await gateway.ask('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ state: 'unclear' });
});

test.concurrent.each(faults.filter((fault): fault is Fault => fault !== 'slow'))(
  'an answer by a certificate that cannot be had says nothing yet: %s',
  async (fault) => {
    await using at = await wechatForTest({ signingMode: 'certificate' });
    const gateway = wechatGateway(at.account);
    at.wechat.faults.plan(fault, { method: 'certificates' });
    expect(await gateway.ask('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ state: 'unclear' });
    at.clock.advance(minute);
    expect(await gateway.ask('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ state: 'refused' });
  },
);
