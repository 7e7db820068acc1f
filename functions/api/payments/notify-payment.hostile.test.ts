import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { tampered } from '#functions/adapters/alipay/test-tampering';
import type { Table } from '#functions/ports/table';
import type { HttpEvent } from '#functions/runtime/http/event';
import { serve } from '#functions/runtime/http/serve';
import { logger } from '#functions/runtime/log';
import { findOrder } from '#functions/store/orders/orders';
import { deliverAgain } from '#functions/test/books';
import { httpEvent } from '#functions/test/events';
import { goToPay, providedMarket } from '#functions/test/providers';
import { quietLog } from '#functions/test/quiet-log';
import { canonicalText, notificationBody, rsaKeys, signText } from '#infra/local/fake-provider/alipay-signature';
import { minute } from '#shared/limits';
import { notifyPayment } from './notify-payment.ts';

/** Hostile notifications over HTTP, to the real function with the real adapters. */

/** `npm run signatures -- 10000` for more than a run of all tests has time for. */
const runs = Number(process.env.SIGNATURES ?? 400);
const longer = 20_000 + 20 * runs;

quietLog('info');

/** An order paid at Alipay, one paid by card, and a table that records its commits. */
async function unheard() {
  const market = await providedMarket();
  const { alipay, stripe, buyer, other } = market;
  const byAlipay = await goToPay(market, buyer);
  market.use('stripe');
  const cardOrder = await goToPay(market, other);
  const payment = alipay.pay(byAlipay.address);
  const session = stripe.pay(cardOrder.address);
  const commit = vi.fn<Table['commit']>(market.ports.table.commit);
  const ports = { ...market.ports, table: { ...market.ports.table, commit } };
  const answer = serve(notifyPayment, ports);
  return { ...market, ports, commit, answer, trade: payment, session, byAlipay, byCard: cardOrder };
}

type Unheard = Awaited<ReturnType<typeof unheard>>;

interface Posted {
  provider?: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

const posted = ({ provider = 'alipay', body, headers = {} }: Posted): HttpEvent =>
  httpEvent({
    ...{ method: 'POST', path: `/api/payments/notify/${provider}`, params: { provider } },
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', ...headers },
    ...(body !== undefined && { body }),
  });

/** Refused as the contract says; nothing was written, queued or thrown. */
async function expectRefused({ answer, commit, ports }: Unheard, event: HttpEvent, name: string): Promise<void> {
  const failed = vi.spyOn(logger, 'error').mockReturnValue();
  const { statusCode, body } = await answer(event);
  expect([400, 413], name).toContain(statusCode);
  expect(body, name).not.toContain('success');
  expect(commit.mock.calls, name).toEqual([]);
  expect([ports.queues.sent, failed.mock.calls], name).toEqual([[], []]);
}

/** Genuine notifications of both payments still succeed. */
async function expectStillHears(market: Unheard): Promise<void> {
  const { answer, alipay, stripe, ports, trade: payment, session, byAlipay, byCard: cardOrder } = market;
  expect(await answer(posted({ body: alipay.notification(payment) }))).toMatchObject({
    statusCode: 200,
    body: 'success',
  });
  const event = stripe.event('checkout.session.completed', session);
  const headers = { 'stripe-signature': stripe.signature(event) };
  expect(await answer(posted({ provider: 'stripe', body: event, headers }))).toMatchObject({ statusCode: 200 });
  await deliverAgain(ports);
  for (const { outTradeNo } of [byAlipay, cardOrder])
    expect((await findOrder(ports.table, outTradeNo))?.status).toBe('paid');
}

/** The parked messages. */
const parkedIn = ({ commit }: Unheard) =>
  commit.mock.calls.flatMap(([writes]) => writes.filter((write) => 'put' in write && write.put.pk.startsWith('PARK#')));

const percent = encodeURIComponent;
const foreignKeys = rsaKeys(1024);

test('whatever Alipay signed for somebody else, or somebody else for Alipay, is refused and changes nothing', async () => {
  await using market = await unheard();
  const { alipay, trade: payment } = market;
  const valid = alipay.notification(payment);
  const notification = (changes: Record<string, string>) => alipay.notification(payment, changes);
  const fields = Object.fromEntries(new URLSearchParams(valid));
  const sha1 = {
    ...fields,
    sign_type: 'RSA',
    sign: signText(canonicalText(fields, ['sign', 'sign_type']), alipay.keys, 'RSA-SHA1'),
  };
  const bodies: Record<string, string> = {
    'another app': notification({ app_id: '2014072300007149' }),
    'another seller': notification({ seller_id: '2088101126765727' }),
    'no seller': notification({ seller_id: '' }),
    'a negative amount': notification({ total_amount: '-10.00' }),
    'an amount that is none': notification({ total_amount: '1e1' }),
    'an amount with a third decimal': notification({ total_amount: '10.001' }),
    'another charset': notification({ charset: 'GBK' }),
    'no order': notification({ out_trade_no: '' }),
    'the SHA-1 it could choose': new URLSearchParams(sha1).toString(),
    ...Object.fromEntries(
      ['RSA', 'rsa2', '', 'RSA2 ', 'DSA', 'none'].map((sign_type) => [
        `signed by ${sign_type || 'nothing'}`,
        new URLSearchParams({ ...fields, sign_type }).toString(),
      ]),
    ),
    'other keys': notificationBody(fields, foreignKeys),
    'no signature': valid.replace(/sign=[^&]*/, 'sign='),
    'a signature of nothing': valid.replace(/sign=[^&]*/, `sign=${percent(signText('', alipay.keys))}`),
    'a smaller amount under the signature of a larger': valid.replace('total_amount=10.00', 'total_amount=0.01'),
    'an array of amounts': `${valid}&total_amount=10.00`,
    'an array in brackets': valid.replace('total_amount=', 'total_amount[]='),
    'a second signature': `${valid}&sign=AAAA`,
    'a field twice, the same': `${valid}&trade_status=TRADE_SUCCESS`,
    'a lone percent': '%',
    'a broken escape behind it': `${valid}&x=%`,
    'broken escapes inside': valid.replace('sign=', 'sign=%E4%ZZ%'),
    'a zero byte': `${valid}\0`,
    'JSON of it': JSON.stringify(fields),
    'base64 of it': Buffer.from(valid).toString('base64'),
    prototypes: `__proto__[x]=1&constructor[prototype][x]=1&${valid}`,
    'a hundred thousand fields': `${'a=1&'.repeat(100_000)}${valid}`,
    'as much as may come': 'x'.repeat(1024 * 1024),
    'more than may come': `${valid}&x=${'x'.repeat(1024 * 1024)}`,
    nothing: '',
  };
  for (const [name, body] of Object.entries(bodies)) {
    await expectRefused(market, posted({ body }), name);
    // As bytes, which come in base64: from a gateway that takes forms to be binary.
    await expectRefused(market, posted({ body: Buffer.from(body) }), `${name}, as bytes`);
  }
  await expectStillHears(market);
});

test('who is asked in the name of somebody we do not know, or of everybody’s ancestor, refuses', async () => {
  await using market = await unheard();
  const body = market.alipay.notification(market.trade);
  for (const provider of ['mock', 'stripe', '__proto__', 'constructor', 'toString', 'ALIPAY', '', 'x'.repeat(32)])
    await expectRefused(market, posted({ provider, body }), provider);
  for (const name of ['x'.repeat(33), 'x'.repeat(10_000)])
    await expectRefused(market, posted({ provider: name, body }), name.slice(0, 40));
  await expectStillHears(market);
});

test(
  `${runs} tampered notifications over HTTP are refused and change nothing`,
  async () => {
    await using market = await unheard();
    const valid = market.alipay.notification(market.trade);
    await fc.assert(
      fc.asyncProperty(tampered(valid), fc.boolean(), async (body, asBytes) => {
        await expectRefused(market, posted({ body: asBytes ? Buffer.from(body) : body }), body.slice(0, 200));
      }),
      { numRuns: runs },
    );
    await expectStillHears(market);
  },
  longer,
);

test.each([
  ['less', { total_amount: '9.99' }],
  ['more', { total_amount: '10.01' }],
  ['an order nobody knows', { out_trade_no: 'nobody' }],
])('what Alipay says of %s is thanked for, left to a person, and pays nothing', async (_, changes) => {
  await using market = await unheard();
  const { ports, alipay, trade: payment, byAlipay } = market;
  const body = alipay.notification(payment, changes);
  expect(await market.answer(posted({ body }))).toMatchObject({ statusCode: 200, body: 'success' });
  await deliverAgain(ports);
  expect((await findOrder(ports.table, byAlipay.outTradeNo))?.status).toBe('pending');
  expect(parkedIn(market).length).toBeGreaterThan(0);
  await expectStillHears(market);
});

// ── The card ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const secret = 'whsec_somebodyelse0123456789abcdef01';

test('a webhook that is old, from the future, or of another secret is refused and changes nothing', async () => {
  await using market = await unheard();
  const { stripe, session } = market;
  const body = stripe.event('checkout.session.completed', session);
  const now = market.ports.clock.now();
  const genuine = stripe.signature(body);
  const [stamp = '', mac = ''] = genuine.split(',');
  const headers: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    old: stripe.signature(body, now - 6 * minute),
    'of last year': stripe.signature(body, now - 365 * 24 * 60 * minute),
    'of the future': stripe.signature(body, now + 2 * minute),
    'of next year': stripe.signature(body, now + 365 * 24 * 60 * minute),
    'of another secret': stripe.signature(body, now, secret),
    'of an empty secret': stripe.signature(body, now, ''),
    'of another body': stripe.signature(`${body} `),
    'without a time': mac,
    'without a signature': stamp,
    'of an older scheme': genuine.replace('v1=', 'v0='),
    'with two times': `${genuine},t=${Math.floor(now / 1000)}`,
    'with a time that is none': `t=NaN,${mac}`,
    'very long': `${genuine},${'v1=00,'.repeat(1000)}`.replace(mac, 'v1=00'),
  };
  for (const [name, header] of Object.entries(headers)) {
    const signature = header === undefined ? {} : { 'stripe-signature': header };
    for (const candidate of [body, Buffer.from(body)])
      await expectRefused(market, posted({ provider: 'stripe', body: candidate, headers: signature }), name);
  }
  await expectStillHears(market);
});

test('a webhook of another amount than the order’s is left to a person and pays nothing', async () => {
  await using market = await unheard();
  const { ports, stripe, session, byCard: cardOrder } = market;
  const body = stripe.event('checkout.session.completed', { ...session, amount_total: 1 });
  const headers = { 'stripe-signature': stripe.signature(body) };
  expect(await market.answer(posted({ provider: 'stripe', body, headers }))).toMatchObject({ statusCode: 200 });
  await deliverAgain(ports);
  expect((await findOrder(ports.table, cardOrder.outTradeNo))?.status).toBe('pending');
  expect(parkedIn(market).length).toBeGreaterThan(0);
  await expectStillHears(market);
});
