import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { stripeBills } from '../adapters/stripe/bill.ts';
import type { Bills } from '../ports/payouts.ts';
import { listOpenDifferences } from '../store/ledger/differences.ts';
import { listParked } from '../store/table/parked.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { redriveParked } from '../usecases/operations/redrive.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { deliverAgain, settleAll } from './books.ts';
import type { TestMarket } from './market.ts';
import { drain } from './ports.ts';
import { postTo } from './providers.ts';
import { marketWithAlipaySale, marketWithCardSale } from './reversals.ts';
import { qrCodeOf, wechatMarket } from './wechat-market.ts';

/** A settled sale of ¥10.00 at each provider, with its console, its notices and its bills. */

interface ProviderSide {
  ports: TestMarket['ports'];
  bills: Bills;
  /** Delivers the provider's notices. */
  notices(): Promise<void>;
}

/** What operators and queues do with it, whoever the provider is. */
const controls = ({ ports, bills, notices }: ProviderSide) => ({
  /** Works through messages until nothing changes, with notices delivered as well. */
  async listen(): Promise<void> {
    await notices();
    await drain(ports, [orderStatus]);
    await deliverAgain(ports);
    await settleAll(ports);
  },
  /** Works through the messages that were sent, and those only. */
  work: () => drain(ports, [orderStatus]),
  /** Compares the bills of two days, and works off what that starts. */
  async reconcile(): Promise<number> {
    for (const hours of [22, 1, 23]) {
      ports.clock.advance(hours * hour);
      await reconcileAll({ ...ports, bills: [bills] });
      await deliverAgain(ports, { dead: [] });
      await settleAll(ports);
    }
    await reconcileAll({ ...ports, bills: [bills] });
    return (await listOpenDifferences(ports.table)).length;
  },
  parked: async () => (await listParked(ports.table)).map(({ reason }) => reason),
  async redriveAll(): Promise<void> {
    for (const entry of await listParked(ports.table)) await redriveParked(ports, entry);
    await drain(ports, [orderStatus]);
  },
});

async function cardSale() {
  const market = await marketWithCardSale();
  const { ports, stripe, payment } = market;
  const bills = stripeBills(market.card);
  return {
    ...market,
    ...controls({ ports, bills, notices: () => stripe.catchUp(postTo(ports)) }),
    psp: 'psp:stripe',
    refuse: (isRefusing: boolean) => {
      stripe.books.forcedRefusal = isRefusing ? 'insufficient_funds' : undefined;
    },
    refundByHand: (amount: number) => void stripe.refundByHand(payment, amount),
    refunded: () =>
      stripe.refundsOf(payment).reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0),
  };
}

async function alipaySale() {
  const market = await marketWithAlipaySale();
  const { ports, alipay, bills, outTradeNo } = market;
  const refunds = () => [...alipay.books.find(outTradeNo).refunds.values()];
  return {
    ...market,
    ...controls({ ports, bills, notices: () => alipay.catchUp(postTo(ports)) }),
    psp: 'psp:alipay',
    refuse: (isRefusing: boolean) => {
      alipay.books.forcedRefusal = isRefusing ? 'ACQ.SELLER_BALANCE_NOT_ENOUGH' : undefined;
    },
    refundByHand: (amount: number) => void alipay.refundByHand(outTradeNo, fen(amount)),
    refunded: () => refunds().reduce((sum, { amount }) => sum + amount, 0),
  };
}

async function wechatSale() {
  const market = await wechatMarket();
  const { ports, wechat } = market;
  const { outTradeNo, code } = await qrCodeOf(market, market.buyer);
  wechat.pay(code);
  const [bills] = ports.bills;
  if (!bills) throw new Error('WeChat has no bills');
  const number = [...wechat.books.payments.keys()][0] ?? '';
  const sold = controls({ ports, bills, notices: () => wechat.catchUp(postTo(ports)) });
  await sold.listen();
  return {
    ...market,
    ...sold,
    outTradeNo,
    psp: 'psp:wechat',
    refuse: (isRefusing: boolean) => {
      wechat.books.forcedRefusal = isRefusing ? [403, 'NOT_ENOUGH'] : undefined;
    },
    refundByHand: (amount: number) => void wechat.refundByHand(number, fen(amount)),
    refunded: () => [...wechat.books.find(number).refunds.values()].reduce((sum, { amount }) => sum + amount, 0),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

export const marketsWithSale = { stripe: cardSale, alipay: alipaySale, wechat: wechatSale };
