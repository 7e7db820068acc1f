import type { PaymentRequest } from '#functions/ports/payments';
import type { PayoutInstruction } from '#functions/ports/payouts';
import { appX509 } from '#functions/test/app-certificate';
import { fakeClock } from '#functions/test/fakes';
import { impatientFetch } from '#functions/test/impatient-fetch';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { startFakeAlipay } from '#infra/local/fake-provider/servers';
import { fen } from '#shared/money';
import { alipayPayments } from './payments.ts';

/** Once per test file: a pair takes a tenth of a second. */
const app = rsaKeys();
const alipayKeys = rsaKeys();

const appId = '2014072300007148';
const sellerId = '2088101126765726';
export const notifyUrl = 'https://tanwei.test/api/payments/notify/alipay';

/** The adapter with its stub of the gateway, over HTTP. */
export async function alipayForTest({ split = false } = {}) {
  const clock = fakeClock();
  const { fetch, giveUp } = impatientFetch();
  const { alipay, gateway, stop } = await startFakeAlipay({
    ...{ clock, appId, sellerId, appPublicKey: app.publicKey, keys: alipayKeys },
    ...{ slowMs: 0, whenSlow: giveUp },
  });
  const account = {
    ...{ appId, sellerId, notifyUrl, clock, gateway, split, fetch },
    privateKey: app.privateKey,
    publicKey: alipay.keys.publicKey,
    certificate: appX509,
  };
  return {
    alipay,
    clock,
    account,
    provider: alipayPayments(account),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  outTradeNo: '01KADZ0000000000000000000A_01KADZ0000000000000000000F',
  amount: fen(3900),
  subject: '水彩笔刷合集',
  body: '笔刷.zip',
  payType: 'pc',
  returnUrl: 'https://tanwei.test/payment/return?out_trade_no=01KADZ0000000000000000000A_01KADZ0000000000000000000F',
  expiresAt: Date.UTC(2026, 10, 20, 4, 30),
  language: 'zh',
  ...changes,
});

/** ¥95.00 for a seller. */
export const testPayout: PayoutInstruction = {
  payoutId: 'P01KADZ0000000000000000000A',
  amount: fen(9500),
  payee: { account: 'seller@example.com', realName: '林小满' },
};
