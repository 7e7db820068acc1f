import type { PaymentProvider, PaymentRequest, PaymentSession } from '#functions/ports/payments';
import { fakeClock, testStart } from '#functions/test/fakes';
import { impatientFetch } from '#functions/test/impatient-fetch';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { startFakeWechat, type WechatServerOptions } from '#infra/local/fake-provider/wechat/server';
import { platformCertificate } from '#infra/local/fake-provider/wechat/signature';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { testTable } from '../memory/test-table.ts';
import { wechatPayments } from './payments.ts';

/** Once per test file: a pair takes a tenth of a second. */
const merchant = rsaKeys();
const theirs = { id: 'PUB_KEY_ID_0119000001092026112000000000', keys: rsaKeys() };
const certificate = platformCertificate('7132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D', testStart - hour);

export const notifyUrl = 'https://tanwei.test/api/payments/notify/wechat';

const own = {
  appId: 'wxd678efa567fe6787',
  appSecret: '0123456789abcdef0123456789abcdef',
  mchId: '1900000109',
  serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  apiV3Key: 'a 32 byte key that nobody knows.'.replaceAll(' ', '-'),
};

interface TestWechatOptions extends Partial<WechatServerOptions> {
  /** Whether we have WeChat's public key. */
  knowsKey?: boolean;
}

/** The adapter with its stub of WeChat Pay, over HTTP. */
export async function wechatForTest({ knowsKey = true, ...more }: TestWechatOptions = {}) {
  const clock = fakeClock();
  const { fetch, giveUp } = impatientFetch();
  const { wechat, apiBase, stop } = await startFakeWechat({
    ...{ ...own, clock, merchantPublicKey: merchant.publicKey, slowMs: 0, whenSlow: giveUp },
    ...{ publicKey: theirs, certificates: [certificate], ...more },
  });
  const { serial, ...rest } = own;
  const account = {
    ...{ ...rest, serial, clock, fetch, privateKey: merchant.privateKey },
    publicKey: knowsKey ? { id: theirs.id, key: theirs.keys.publicKey } : undefined,
    bases: { api: apiBase, login: apiBase, token: apiBase },
  };
  const table = testTable();
  const provider = wechatPayments({ ...account, notifyUrl, table });
  return { ...{ wechat, clock, account, table, provider, stop }, [Symbol.asyncDispose]: stop };
}

export type TestWechat = Awaited<ReturnType<typeof wechatForTest>>;

export const number = '01KADZ0000000000000000000A';
export const outTradeNo = `${number}_01KADZ0000000000000000000F`;

export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  ...{ outTradeNo, amount: fen(3900), subject: '水彩笔刷合集', body: '笔刷.zip', payType: 'pc', language: 'zh' },
  returnUrl: `https://tanwei.test/payment/return?out_trade_no=${outTradeNo}`,
  expiresAt: Date.UTC(2026, 10, 20, 4, 30),
  scene: 'qr',
  ...changes,
});

const fromOf = (session: PaymentSession): string | Record<string, string> => {
  if (session.kind === 'qr') return session.content;
  return session.kind === 'jsapi' ? session.params : session.url;
};

/** Begins and pays a payment; its notice is waiting. */
export async function paidAt(
  { provider, wechat }: { provider: PaymentProvider; wechat: TestWechat['wechat'] },
  changes: Partial<PaymentRequest> = {},
) {
  return wechat.pay(fromOf(await provider.begin(paymentRequest(changes))));
}
