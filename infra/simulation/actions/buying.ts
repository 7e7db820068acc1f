import { downloadFile } from '#functions/api/files/download-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { requestRefund } from '#functions/api/refunds/request-refund';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { call } from '#functions/test/ports';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { stateOf } from '#infra/local/fake-provider/model/payment';
import { day, minute, paymentTypes } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { type Bank, forgeries } from '../bank/bank.ts';
import { throughBank } from '../crashes/stage.ts';
import { noFaults } from '../fault-rates.ts';
import { type Action, type ActionContext, callApi, post } from '../processes.ts';
import type { Checkout, Simulation } from '../simulation.ts';
import { checkOrderOptions, type OrderOptions, type PurchaseIntent, pickOrderOptions } from './quoting.ts';

export const pairKey = ({ buyerId, fileId }: Pick<Checkout, 'buyerId' | 'fileId'>): string => `${buyerId} ${fileId}`;

/** Half of the time the same purchase again, as by a double click or a second tab. */
function pickPurchase({ random, checkouts, buyers, files, finished, focus }: Simulation) {
  const isFree = focus.buyerId === undefined && focus.fileId === undefined && focus.coupon === undefined;
  const last = isFree && random.chance(0.5) ? checkouts.at(-1) : undefined;
  const { buyerId, fileId } = last ?? focus;
  const sellerId = focus.coupon?.sellerId;
  const candidates = sellerId === undefined ? files : files.filter(({ ownerId }) => ownerId === sellerId);
  const buyer = buyerId === undefined ? random.some(buyers) : buyers.find(({ id }) => id === buyerId);
  const file = fileId === undefined ? random.some(candidates) : files.find(({ id }) => id === fileId);
  if (!buyer || !file || finished.has(pairKey({ buyerId: buyer.id, fileId: file.id }))) return undefined;
  return { buyer, file, isAgain: fileId !== undefined };
}

/** With split payments there is one provider only, and another payment option stands for another device. */
function pickPaymentOption({ random, banks, isSplit }: Simulation, isAgain: boolean) {
  const bank = isSplit || random.chance(isAgain ? 0.4 : 0.6) ? banks.alipay : random.pick([banks.stripe, banks.wechat]);
  // WeChat is used only when chosen; the other providers also by default.
  if (bank === banks.wechat) return { bank, paymentOption: { method: 'wechat', scene: 'qr' } };
  if (bank === banks.alipay && random.chance(0.2)) return { bank, paymentOption: { method: 'alipay', scene: 'qr' } };
  return {
    bank,
    paymentOption: { payment_type: random.chance(isSplit ? 0.6 : 0.9) ? 'pc' : random.pick(paymentTypes) },
  };
}

/** Without faults and interleaving a file that may be bought can be bought. */
function checkBuyable(simulation: Simulation, { faultRates, turn }: ActionContext, code: string): void {
  if (code === 'payment_unavailable' && faultRates === noFaults && !turn)
    simulation.violations.push('I8 what is on sale cannot be bought');
}

interface OrderRequest extends PurchaseIntent {
  bank: Bank;
  paymentOption: object;
  options: OrderOptions;
}

export async function order(
  simulation: Simulation,
  context: ActionContext,
  request: OrderRequest,
): Promise<Checkout | undefined> {
  const { banks, checkouts } = simulation;
  const { buyer, file, bank, paymentOption, options } = request;
  const body = { file_post_id: file.id, ...paymentOption, ...options };
  const answer = await callApi(simulation, context, {
    name: `${buyer.username} buys ${file.title} with ${bank.provider.name} ${JSON.stringify(options)}`,
    act: (ports) => call(createPayment, throughBank(ports, bank), { user: buyer, body }),
  });
  if (answer && !answer.ok) checkBuyable(simulation, context, answer.code);
  if (!answer?.ok || answer.status !== undefined) return undefined;
  const { out_trade_no: outTradeNo, payment_url, pay: session } = answer.value.data;
  checkOrderOptions(simulation, request, { options, outTradeNo });
  const address = session?.kind === 'qr' ? session.content : payment_url;
  const paidBank = Object.values(banks).find((candidate) => address.includes(candidate.provider.name)) ?? bank;
  const checkout = { buyerId: buyer.id, fileId: file.id, outTradeNo, address, bank: paidBank };
  checkouts.push(checkout);
  return checkout;
}

export const buy: Action = async (simulation, context) => {
  const purchase = pickPurchase(simulation);
  if (purchase)
    await order(simulation, context, {
      ...purchase,
      ...pickPaymentOption(simulation, purchase.isAgain),
      options: pickOrderOptions(simulation, purchase),
    });
};

/** Later payments are reported by notifications only, and those must not get lost for good. */
const latestPayment = day - minute;

export const scan: Action = async ({ random, checkouts }) => {
  const checkout = random.some(checkouts);
  checkout?.bank.scan(checkout.address);
};

export const pay: Action = async (simulation) => {
  const { random, checkouts } = simulation;
  const checkout = random.chance(0.75) ? checkouts.at(random.chance(0.7) ? -1 : -2) : random.some(checkouts);
  if (checkout) payFor(simulation, checkout);
};

/** Pays where the provider still accepts it and the market would learn of it. */
export function payFor(simulation: Simulation, checkout: Checkout): void {
  const { clock, finished, wakeTimes, paymentIdentities } = simulation;
  if (finished.has(pairKey(checkout))) return;
  if (checkout.bank.scan(checkout.address)) simulation.trace.push(`scanned ${checkout.outTradeNo}`);
  const payment = checkout.bank.books.payments.get(checkout.outTradeNo);
  if (!payment || clock.now() > payment.expiresAt + latestPayment) return;
  if (!checkout.bank.pay(checkout.outTradeNo, paymentIdentities.get(checkout.buyerId))) return;
  simulation.trace.push(`paid ${checkout.outTradeNo}`);
  wakeTimes.push(...alipayConventions.repetitions.map((after) => clock.now() + after));
}

/** A refund is requested, or will follow from a takedown. */
async function isRefundDue(books: Simulation['books'], { outTradeNo, fileId }: Checkout): Promise<boolean> {
  const [refund, file] = await Promise.all([findRefund(books, outTradeNo), findFile(books, fileId)]);
  const measures = file ? await listMeasuresOf(books, file.ownerId) : [];
  return (
    refund !== undefined || measures.some(({ target, liftedAt }) => target.id === fileId && liftedAt === undefined)
  );
}

/** The provider ends the time for refunds before the market has heard of the payment. */
export const finishPayment: Action = async ({ random, checkouts, finished, trace, books, isSplit }, { turn }) => {
  const checkout = random.some(checkouts);
  // A refund under way could no longer be paid, and neither could a split.
  if (!checkout || turn || isSplit || (await isRefundDue(books, checkout))) return;
  const isOnly =
    new Set(
      checkouts.filter((candidate) => pairKey(candidate) === pairKey(checkout)).map(({ outTradeNo }) => outTradeNo),
    ).size === 1;
  const payment = checkout.bank.books.payments.get(checkout.outTradeNo);
  if (!isOnly || !payment || stateOf(payment) !== 'paid') return;
  checkout.bank.books.finish(checkout.outTradeNo);
  finished.add(pairKey(checkout));
  trace.push(`finished ${checkout.outTradeNo}`);
  checkout.bank.notify(payment);
};

export const repeatNotification: Action = async ({ random, checkouts }) => {
  const checkout = random.some(checkouts);
  const payment = checkout?.bank.books.payments.get(checkout.outTradeNo);
  if (checkout && payment && payment.state !== 'open' && payment.refunds.size === 0) checkout.bank.notify(payment);
};

/** A fen more or less, a hundredth, a hundred times as much. */
const anotherAmount = ({ random }: Simulation, amount: number): Fen =>
  fen(Math.max(1, random.pick([amount - 1, amount + 1, amount * 2, amount * 100, Math.floor(amount / 100), 1])));

export const forge: Action = async (simulation, context) => {
  const { random, checkouts, books } = simulation;
  const checkout = random.chance(0.8) ? checkouts.at(-1) : random.some(checkouts);
  const order = checkout && (await findOrder(books, checkout.outTradeNo));
  if (!checkout || !order || order.amount < 2) return;
  const kind = random.pick(forgeries);
  const amount = kind === 'amount' ? anotherAmount(simulation, order.amount) : order.amount;
  const forged = checkout.bank.forged(kind, { ...order, amount });
  simulation.trace.push(`forged: ${kind}`);
  if (kind === 'amount') simulation.misstated.add(checkout.outTradeNo);
  await post(simulation, context, { provider: checkout.bank.provider.name, ...forged });
};

export const poll: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout) return;
  const params = { out_trade_no: checkout.outTradeNo };
  await callApi(simulation, context, {
    name: `${checkout.outTradeNo} on the return page`,
    act: (ports) => call(getPaymentStatus, ports, { params }),
  });
};

export const download: Action = async (simulation, context) => {
  const [buyer, file] = [simulation.random.some(simulation.buyers), simulation.random.some(simulation.files)];
  if (buyer && file) await downloadAs(simulation, context, { buyer, file });
};

/** Downloads a file, and records the order by which the buyer had it. */
export async function downloadAs(
  simulation: Simulation,
  context: ActionContext,
  { buyer, file }: { buyer: User; file: File },
) {
  const before = await findPurchase(simulation.books, buyer.id, file.id);
  const answer = await callApi(simulation, context, {
    name: `${buyer.username} downloads ${file.title}`,
    act: (ports) => call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true }),
  });
  const after = await findPurchase(simulation.books, buyer.id, file.id);
  const isSame = after === undefined || after.outTradeNo === before?.outTradeNo;
  if (before && isSame && answer?.ok && answer.status === undefined) simulation.downloadedOrders.add(before.outTradeNo);
}

export const askForRefund: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  const input = {
    params: { out_trade_no: checkout.outTradeNo },
    body: { reason: '买错了' },
    user: { id: checkout.buyerId },
  };
  await callApi(simulation, context, {
    name: `refund of ${checkout.outTradeNo}`,
    act: (ports) => call(requestRefund, ports, input),
  });
};
