import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgeries } from '#infra/local/fake-provider/wechat/notices';
import { minute, second } from '#shared/limits';
import { wechatPayments } from './payments.ts';
import { signedBy } from './test-answers.ts';
import { payer, posted, readerOf } from './test-notices.ts';
import { tampered } from './test-tampering.ts';
import { notifyUrl, outTradeNo, paidAt, paymentRequest, wechatForTest } from './test-wechat.ts';

/** Forged notices. `SIGNATURES=10000` runs more cases than the whole test run has time for. */
const runs = Number(process.env.SIGNATURES ?? 2000);
const timeout = 60_000 + 20 * runs;

const trade = { outTradeNo, tradeNo: expect.stringMatching(/^42000/), amount: 3900, state: 'paid', payer };

test.each(Object.keys(forgeries) as (keyof typeof forgeries)[])('refuses a notice with: %s', async (forgery) => {
  await using at = await wechatForTest();
  const paidTrade = await paidAt(at);
  for (const signs of ['public key', 'certificate'] as const) {
    at.wechat.signers.mode = signs;
    const { body, headers } = at.wechat.forgedNotice(paidTrade, forgery);
    expect(await at.provider.readNotification(body, headers)).toBeUndefined();
  }
});

test(
  'of thousands of notices that somebody has touched none is accepted, and none breaks anything',
  async () => {
    await using at = await wechatForTest();
    const other = await paidAt(at, { outTradeNo: '01KADZ0000000000000000000B_01KADZ0000000000000000000F' });
    const one = await paidAt(at);
    at.wechat.signers.mode = 'certificate';
    const genuine = [at.wechat.notification(one), at.wechat.notification(other)] as const;
    at.wechat.signers.mode = 'public key';
    const byKey = [at.wechat.notification(one), at.wechat.notification(other)] as const;
    for (const { body, headers } of [genuine[0], byKey[0]])
      expect(await at.provider.readNotification(body, headers)).toEqual(trade);
    const requestCount = at.wechat.requests.length;
    await fc.assert(
      fc.asyncProperty(fc.oneof(tampered(...genuine), tampered(...byKey)), async ({ body, headers }) => {
        expect(await at.provider.readNotification(body, headers)).toBeUndefined();
      }),
      { numRuns: runs },
    );
    expect(at.wechat.requests.length).toBe(requestCount);
  },
  timeout,
);

test('the same notice comes again within five minutes, and is a copy after them', async () => {
  await using at = await wechatForTest();
  const { body, headers } = at.wechat.notification(await paidAt(at));
  at.clock.advance(4 * minute);
  expect(await at.provider.readNotification(body, headers)).toEqual(trade);
  at.clock.advance(minute + second);
  expect(await at.provider.readNotification(body, headers)).toBeUndefined();
});

test('no text and no headers break it', async () => {
  const read = await readerOf();
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.dictionary(fc.string(), fc.string()), async (body, headers) => {
      expect(await read(body, headers)).toBeUndefined();
      expect(await read(body, { ...posted().headers, ...headers })).toBeUndefined();
    }),
  );
  for (const body of ['', '{', 'null', '[]', '"x"', '{"__proto__":1}'])
    expect(
      await read(body, {
        ...Object.fromEntries(Object.entries(signedBy(body)).map(([name, value]) => [name.toLowerCase(), value])),
      }),
    ).toBeUndefined();
});

test('breaks, so that WeChat repeats it, where the certificates or the table cannot be had', async () => {
  await using at = await wechatForTest({ signingMode: 'certificate' });
  await at.provider.begin(paymentRequest());
  const { body, headers } = at.wechat.notification(at.wechat.pay('wx0000000000000001'));
  const fresh = () => wechatPayments({ ...at.account, notifyUrl, table: at.table });
  at.wechat.faults.plan('lose request', { method: 'certificates' });
  await expect(fresh().readNotification(body, headers)).rejects.toThrow('cannot be had');
  expect(await fresh().readNotification(body, headers)).toEqual(trade);
  const away = { ...at.table, get: () => Promise.reject(new Error('the table is away')) };
  const provider = wechatPayments({ ...at.account, notifyUrl, table: away });
  await expect(provider.readNotification(body, headers)).rejects.toThrow('the table is away');
  expect(await provider.readNotification(body, { ...headers, 'wechatpay-nonce': 'other' })).toBeUndefined();
});
