import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { fetchFrom } from '#infra/local/fake-provider/http';
import { FakeWechat } from '#infra/local/fake-provider/wechat/wechat';
import { alipayPayments } from '../adapters/alipay/payments.ts';
import { paidThrough } from '../adapters/provider.ts';
import { wechatBills } from '../adapters/wechat/bill.ts';
import { wechatPayments } from '../adapters/wechat/payments.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { deliver, testMarket } from './market.ts';
import { call, valueIn } from './ports.ts';
import { fakeAlipay, notifyUrl, postTo } from './providers.ts';

const own = {
  appId: 'wxd678efa567fe6787',
  appSecret: '0123456789abcdef0123456789abcdef',
  mchId: '1900000109',
  serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  apiV3Key: 'a'.repeat(32),
};

/** Short keys, as much is signed in tests. */
const [merchant, theirs] = [rsaKeys(1024), rsaKeys(1024)];
const publicKey = { id: 'PUB_KEY_ID_0119000001092026112000000000', keys: theirs };

/** A market with the real adapters of WeChat Pay and Alipay, and simulated providers in this process. */
export async function wechatMarket(options: Parameters<typeof testMarket>[0] = {}) {
  const market = await testMarket({ price: 1000, ...options });
  const { clock, table } = market.ports;
  const wechat = new FakeWechat({
    ...{ ...own, clock, publicKey, merchantPublicKey: merchant.publicKey, slowMs: 0 },
    ...{ certificates: [], signingMode: 'public key' },
  });
  const base = 'https://api.mch.weixin.qq.com';
  const account = {
    ...{ ...own, clock, privateKey: merchant.privateKey, publicKey: { id: publicKey.id, key: theirs.publicKey } },
    ...{ bases: { api: base, login: base, token: base }, fetch: fetchFrom(wechat) },
  };
  const { alipay, account: ofAlipay } = fakeAlipay({ market });
  const provider = wechatPayments({ ...account, notifyUrl: notifyUrl.replace('alipay', 'wechat'), table });
  const payments = paidThrough(alipayPayments({ ...ofAlipay, notifyUrl }), provider);
  const bills = [wechatBills({ ...account, table })];
  return { ...market, ports: { ...market.ports, payments, bills }, wechat, alipay };
}

export type WechatMarket = Awaited<ReturnType<typeof wechatMarket>>;

/** The QR code of an order. */
export async function qrCodeOf(
  { ports, file }: Pick<WechatMarket, 'ports' | 'file'>,
  user: { id: string },
  method = 'wechat',
) {
  const body = { file_post_id: file.id, method, scene: 'qr' };
  const { data } = await valueIn(call(createPayment, ports, { user, body }));
  if (data.pay?.kind !== 'qr') throw new Error('no code is shown');
  return { outTradeNo: data.out_trade_no, code: data.pay.content };
}

/** Delivers both providers' notifications and processes them. */
export async function hearBoth({ ports, wechat, alipay }: WechatMarket): Promise<void> {
  await wechat.catchUp(postTo(ports));
  await alipay.catchUp(postTo(ports));
  await deliver(ports);
}
