import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from '#functions/test/fakes';
import { addressAt } from '#functions/test/payment-session';
import { canonicalText, isSignedBy, rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { fen } from '#shared/money';
import { alipayGateway } from './gateway.ts';
import { alipayPayments } from './payments.ts';
import { notifyUrl, paymentRequest } from './test-alipay.ts';

/** `SIGNATURES=10000` runs more cases than the whole test run has time for. */
const runs = Number(process.env.SIGNATURES ?? 200);
const timeout = 20_000 + 20 * runs;

const app = rsaKeys();
const theirs = rsaKeys();
const account = {
  appId: '2014072300007148',
  sellerId: '2088101126765726',
  privateKey: app.privateKey,
  publicKey: theirs.publicKey,
  gateway: 'https://openapi.alipay.test/gateway.do',
  clock: fakeClock(),
};

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[%+&=/ \\"]*$/),
);

/** The request carries a valid signature, verified by other code than signed it. */
const isGenuine = (params: URLSearchParams): boolean => {
  const fields = Object.fromEntries(params);
  return isSignedBy(app.publicKey, canonicalText(fields, ['sign']), fields.sign ?? '');
};

test(
  'every page carries a signature over what it says',
  async () => {
    const provider = alipayPayments({ ...account, notifyUrl });
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.integer({ min: 1, max: 5_000_000 }), async (subject, body, amount) => {
        const address = new URL(await addressAt(provider, paymentRequest({ subject, body, amount: fen(amount) })));
        expect(isGenuine(address.searchParams)).toBe(true);
        expect(address.href.length).toBeLessThan(8000);
      }),
      { numRuns: runs },
    );
  },
  timeout,
);

test(
  'every question carries a signature over what it asks',
  async () => {
    const bodies: string[] = [];
    const gateway = alipayGateway({
      ...account,
      fetch: async (_, init) => {
        bodies.push(String(init?.body));
        return new Response('');
      },
    });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), texts, { minKeys: 1 }), async (content) => {
        await gateway.ask('alipay.trade.query', content);
        const sent = new URLSearchParams(bodies.pop());
        expect(isGenuine(sent)).toBe(true);
        expect(JSON.parse(sent.get('biz_content') ?? '')).toEqual(JSON.parse(JSON.stringify(content)));
      }),
      { numRuns: runs },
    );
  },
  timeout,
);
