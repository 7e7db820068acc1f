import { alipayPayments } from '#functions/adapters/alipay/payments';
import { alipaySplit } from '#functions/adapters/alipay/split';
import { alipayTransfer } from '#functions/adapters/alipay/transfer';
import type { Clock } from '#functions/ports/index';
import { appX509 } from '#functions/test/app-certificate';
import { FakeAlipay } from '#infra/local/fake-provider/alipay';
import { notificationBody, rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { fetchFrom } from '#infra/local/fake-provider/http';
import { attempt } from '#infra/local/fake-provider/model/refusal';
import { yuanFixed } from '#shared/money';
import type { Bank, Forgery } from './bank.ts';

/** Weak keys: the code paths matter here, and thousands of signatures have to be fast. */
const bits = 1024;
const [ours, theirs, foreign] = [rsaKeys(bits), rsaKeys(bits), rsaKeys(bits)];

const account = { appId: '2014072300007148', sellerId: '2088101126765726' };
const notifyUrl = 'https://tanwei.test/api/payments/notify/alipay';
const gateway = 'https://alipay.test/gateway.do';

const wrong: Record<Forgery, Record<string, string>> = {
  signature: {},
  seller: { seller_id: '2088000000000000' },
  app: { app_id: '2014000000000000' },
  amount: {},
};

/** The real Alipay adapters over the whole fake gateway, without a socket in between. */
export function alipayBank({
  clock,
  lateMs,
  isSplit = false,
}: {
  clock: Clock;
  lateMs: number;
  isSplit?: boolean;
}): Bank {
  const alipay = new FakeAlipay({ ...account, clock, appPublicKey: ours.publicKey, keys: theirs, slowMs: 0, lateMs });
  const options = {
    ...account,
    ...{ clock, gateway, notifyUrl, privateKey: ours.privateKey, publicKey: theirs.publicKey },
    certificate: appX509,
    fetch: fetchFrom(alipay),
    split: isSplit,
  };
  const title = '数字文件';
  const scene = { name: '佣金报酬', infoType: '岗位类型' };
  return {
    provider: alipayPayments(options),
    payouts: isSplit ? alipaySplit({ ...options, title }) : alipayTransfer({ ...options, title, scene }),
    books: alipay.books,
    faults: alipay.faults,
    scan: (address) => attempt(() => alipay.scan(address)).ok,
    pay(outTradeNo) {
      const paid = attempt(() => alipay.books.pay(outTradeNo));
      if (!paid.ok) return undefined;
      alipay.notify(paid.value);
      return paid.value;
    },
    notify: (payment) => alipay.notify(payment),
    forged(kind, { outTradeNo, amount }) {
      const fields = {
        ...{ notify_id: 'forged', app_id: account.appId, seller_id: account.sellerId, charset: 'utf-8' },
        ...{ out_trade_no: outTradeNo, trade_no: '2026forged', trade_status: 'TRADE_SUCCESS' },
        total_amount: yuanFixed(amount),
        ...wrong[kind],
      };
      return { body: notificationBody(fields, kind === 'signature' ? foreign : theirs), headers: {} };
    },
    catchUp: (post) => alipay.catchUp(post),
  };
}
