import { linesIn } from '../adapters/alipay/bill.ts';
import type { Bills } from '../ports/payouts.ts';
import type { Posting } from '../store/ledger/ledger.ts';
import { listDayPostings } from '../store/ledger/ledger.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findPurchase } from '../store/orders/purchases.ts';
import { readBalance } from '../store/payouts/balance.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { deliverAgain, settleAll } from './books.ts';
import { goToPay, type ProvidedMarket, postTo, providedMarket } from './providers.ts';

/** A settled card sale of ¥10.00, and the provider's and the ledger's later view of it. */
export async function marketWithCardSale() {
  const market = await providedMarket();
  market.use('stripe');
  const { outTradeNo, address } = await goToPay(market, market.buyer);
  const payment = market.stripe.pay(address).payment_intent ?? '';
  const sold = { ...market, outTradeNo, payment };
  await hear(sold);
  return sold;
}

/** The same at Alipay, with its bills. */
export async function marketWithAlipaySale() {
  const market = await providedMarket();
  const { ports, alipay } = market;
  const { outTradeNo, address } = await goToPay(market, market.buyer);
  const bills: Bills = {
    name: 'alipay',
    async bill(date) {
      const lines = await linesIn(Buffer.from(await alipay.bills.download(date)));
      return lines.length > 0 ? lines : 'none';
    },
  };
  const listen = async () => {
    await alipay.catchUp(postTo(ports));
    await deliverAgain(ports);
    await settleAll(ports);
  };
  alipay.pay(address);
  await listen();
  return { ...market, outTradeNo, bills, listen };
}

type Sold = Pick<ProvidedMarket, 'ports' | 'buyer' | 'seller' | 'file'> & { outTradeNo: string };

/** Delivers Stripe's events and advances time until nothing changes. */
export async function hear({ stripe, ports }: ProvidedMarket): Promise<void> {
  await stripe.catchUp(postTo(ports));
  await deliverAgain(ports);
  await settleAll(ports);
}

/** The balance of an account since the start. */
export async function booked({ ports }: Pick<Sold, 'ports'>, account: string): Promise<number> {
  const days = await Promise.all(
    ['20261120', '20261121', '20261122', '20261123'].map((day) => listDayPostings(ports.table, day)),
  );
  const entries = days.flat().flatMap((posting: Posting) => posting.entries);
  return entries.filter((entry) => entry.account === account).reduce((sum, { amount }) => sum + amount, 0);
}

/** The order's state, the buyer's ownership, and the seller's balance. */
export async function orderAndPurchase({ ports, buyer, seller, file, outTradeNo }: Sold) {
  const [order, purchase, balance] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findPurchase(ports.table, buyer.id, file.id),
    readBalance(ports.table, seller.id),
  ]);
  const open = balance.buckets.filter(({ frozenBy }) => frozenBy === undefined);
  return {
    status: order?.status,
    isOwned: purchase?.outTradeNo === outTradeNo,
    balance: open.reduce((sum, { amount }) => sum + amount, 0),
    sales: balance.totals.sales,
  };
}

/** Deviations that a recount finds. */
export const wrong = async ({ ports }: Pick<Sold, 'ports'>) => (await recountAll(ports, { from: '2026-11-20' })).wrong;

/** Asserts that the ledger equals Stripe's statement, and that a recount finds nothing. */
export async function difference(market: ProvidedMarket) {
  const psp = await booked(market, 'psp:stripe');
  return { psp: psp - market.stripe.books.balance, wrong: await wrong(market) };
}
