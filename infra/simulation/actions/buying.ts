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
import { call } from '#functions/test/ports';
import { findRefund } from '#functions/usecases/refunds/refunds';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { stateOf } from '#infra/local/fake-provider/model/payment';
import { day, minute, paymentTypes } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { type Bank, forgeries } from '../bank/bank.ts';
import { calm } from '../chaos.ts';
import { throughBank } from '../crashes/stage.ts';
import { type Action, post, request, type Setting } from '../system.ts';
import type { Offer, World } from '../world.ts';
import { checkWish, type Wanting, type Wish, wishOf } from './bargaining.ts';

export const pair = ({ buyerId, fileId }: Pick<Offer, 'buyerId' | 'fileId'>): string => `${buyerId} ${fileId}`;

/** Who buys what: half of the time the same again, as with a double click or in a second tab. */
function choice({ random, offers, buyers, files, finished, focus }: World) {
  const isFree = focus.buyerId === undefined && focus.fileId === undefined && focus.coupon === undefined;
  const last = isFree && random.chance(0.5) ? offers.at(-1) : undefined;
  const { buyerId, fileId } = last ?? focus;
  const sellerId = focus.coupon?.sellerId;
  const offered = sellerId === undefined ? files : files.filter(({ ownerId }) => ownerId === sellerId);
  const buyer = buyerId === undefined ? random.some(buyers) : buyers.find(({ id }) => id === buyerId);
  const file = fileId === undefined ? random.some(offered) : files.find(({ id }) => id === fileId);
  if (!buyer || !file || finished.has(pair({ buyerId: buyer.id, fileId: file.id }))) return undefined;
  return { buyer, file, isAgain: fileId !== undefined };
}

/** Where shares are split off there is one provider, and the other terms are those of another device. */
function wayOf({ random, banks, isSplit }: World, isAgain: boolean) {
  const bank = isSplit || random.chance(isAgain ? 0.4 : 0.6) ? banks.alipay : random.pick([banks.stripe, banks.wechat]);
  // Nobody is sent to WeChat who has not chosen it; the others are chosen now and then.
  if (bank === banks.wechat) return { bank, said: { method: 'wechat', scene: 'qr' } };
  if (bank === banks.alipay && random.chance(0.2)) return { bank, said: { method: 'alipay', scene: 'qr' } };
  return { bank, said: { payment_type: random.chance(isSplit ? 0.6 : 0.9) ? 'pc' : random.pick(paymentTypes) } };
}

/** Nobody else at work and nothing broken: then whoever may buy can buy. */
function checkBuyable(world: World, { weather, turn }: Setting, code: string): void {
  if (code === 'payment_unavailable' && weather === calm && !turn)
    world.violations.push('I8 what is on sale cannot be bought');
}

/** Who orders what, how they pay, and on which terms. */
interface Ordering extends Wanting {
  bank: Bank;
  said: object;
  wish: Wish;
}

export async function order(world: World, setting: Setting, ordering: Ordering): Promise<Offer | undefined> {
  const { banks, offers } = world;
  const { buyer, file, bank, said, wish } = ordering;
  const body = { file_post_id: file.id, ...said, ...wish };
  const answer = await request(world, setting, {
    name: `${buyer.username} buys ${file.title} with ${bank.provider.name} ${JSON.stringify(wish)}`,
    act: (ports) => call(createPayment, throughBank(ports, bank), { user: buyer, body }),
  });
  if (answer && !answer.ok) checkBuyable(world, setting, answer.code);
  if (!answer?.ok || answer.status !== undefined) return undefined;
  const { out_trade_no: outTradeNo, payment_url, pay: begun } = answer.value.data;
  checkWish(world, ordering, { wish, outTradeNo });
  const address = begun?.kind === 'qr' ? begun.content : payment_url;
  const of = Object.values(banks).find((one) => address.includes(one.provider.name)) ?? bank;
  const offer = { buyerId: buyer.id, fileId: file.id, outTradeNo, address, bank: of };
  offers.push(offer);
  return offer;
}

/** A click on "buy", through one provider or the other. */
export const buy: Action = async (world, setting) => {
  const chosen = choice(world);
  if (chosen) await order(world, setting, { ...chosen, ...wayOf(world, chosen.isAgain), wish: wishOf(world, chosen) });
};

/** Whoever pays later than we watch is only heard of by a notification: those are not lost for good. */
const latest = day - minute;

export const scan: Action = async ({ random, offers }) => {
  const offer = random.some(offers);
  offer?.bank.scan(offer.address);
};

export const pay: Action = async (world) => {
  const { random, offers } = world;
  const offer = random.chance(0.75) ? offers.at(random.chance(0.7) ? -1 : -2) : random.some(offers);
  if (offer) payFor(world, offer);
};

/** As long as its provider lets them, and we would hear of it. */
export function payFor(world: World, offer: Offer): void {
  const { clock, finished, wakes, purses } = world;
  if (finished.has(pair(offer))) return;
  if (offer.bank.scan(offer.address)) world.trace.push(`scanned ${offer.outTradeNo}`);
  const payment = offer.bank.books.payments.get(offer.outTradeNo);
  if (!payment || clock.now() > payment.expiresAt + latest) return;
  if (!offer.bank.pay(offer.outTradeNo, purses.get(offer.buyerId))) return;
  world.trace.push(`paid ${offer.outTradeNo}`);
  wakes.push(...alipayConventions.repetitions.map((after) => clock.now() + after));
}

/** It is asked back, or may be: what is taken down is refunded sooner or later. */
async function isOwedBack(books: World['books'], { outTradeNo, fileId }: Offer): Promise<boolean> {
  const [refund, file] = await Promise.all([findRefund(books, outTradeNo), findFile(books, fileId)]);
  const measures = file ? await listMeasuresOf(books, file.ownerId) : [];
  return (
    refund !== undefined || measures.some(({ target, liftedAt }) => target.id === fileId && liftedAt === undefined)
  );
}

/** The time for refunds is over before we have heard anything. */
export const finish: Action = async ({ random, offers, finished, trace, books, isSplit }, { turn }) => {
  const offer = random.some(offers);
  // Nobody may be asking for the money back at this moment, and no share of it may still have to go.
  if (!offer || turn || isSplit || (await isOwedBack(books, offer))) return;
  const isOnly =
    new Set(offers.filter((one) => pair(one) === pair(offer)).map(({ outTradeNo }) => outTradeNo)).size === 1;
  const payment = offer.bank.books.payments.get(offer.outTradeNo);
  if (!isOnly || !payment || stateOf(payment) !== 'paid') return;
  offer.bank.books.finish(offer.outTradeNo);
  finished.add(pair(offer));
  trace.push(`finished ${offer.outTradeNo}`);
  offer.bank.notify(payment);
};

export const tellAgain: Action = async ({ random, offers }) => {
  const offer = random.some(offers);
  const payment = offer?.bank.books.payments.get(offer.outTradeNo);
  if (offer && payment && payment.state !== 'open' && payment.refunds.size === 0) offer.bank.notify(payment);
};

/** A fen more or less, a yuan for a fen, or the other way round. */
const anotherAmount = ({ random }: World, amount: number): Fen =>
  fen(Math.max(1, random.pick([amount - 1, amount + 1, amount * 2, amount * 100, Math.floor(amount / 100), 1])));

export const forge: Action = async (world, setting) => {
  const { random, offers, books } = world;
  const offer = random.chance(0.8) ? offers.at(-1) : random.some(offers);
  const order = offer && (await findOrder(books, offer.outTradeNo));
  if (!offer || !order || order.amount < 2) return;
  const kind = random.pick(forgeries);
  const amount = kind === 'amount' ? anotherAmount(world, order.amount) : order.amount;
  const forged = offer.bank.forged(kind, { ...order, amount });
  world.trace.push(`forged: ${kind}`);
  if (kind === 'amount') world.misstated.add(offer.outTradeNo);
  await post(world, setting, { provider: offer.bank.provider.name, ...forged });
};

export const poll: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer) return;
  const params = { out_trade_no: offer.outTradeNo };
  await request(world, setting, {
    name: `${offer.outTradeNo} on the return page`,
    act: (ports) => call(getPaymentStatus, ports, { params }),
  });
};

export const download: Action = async (world, setting) => {
  const [buyer, file] = [world.random.some(world.buyers), world.random.some(world.files)];
  if (buyer && file) await fetchFile(world, setting, { buyer, file });
};

/** Noted by the order it was fetched through. */
export async function fetchFile(world: World, setting: Setting, { buyer, file }: { buyer: User; file: File }) {
  const before = await findPurchase(world.books, buyer.id, file.id);
  const answer = await request(world, setting, {
    name: `${buyer.username} downloads ${file.title}`,
    act: (ports) => call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true }),
  });
  const after = await findPurchase(world.books, buyer.id, file.id);
  const isSame = after === undefined || after.outTradeNo === before?.outTradeNo;
  if (before && isSame && answer?.ok && answer.status === undefined) world.fetched.add(before.outTradeNo);
}

export const askRefund: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer || world.finished.has(pair(offer))) return;
  const asked = { params: { out_trade_no: offer.outTradeNo }, body: { reason: '买错了' }, user: { id: offer.buyerId } };
  await request(world, setting, {
    name: `refund of ${offer.outTradeNo}`,
    act: (ports) => call(requestRefund, ports, asked),
  });
};
