import { createPayment } from '#functions/api/create-payment';
import { decideRefund } from '#functions/api/decide-refund';
import { deleteFile } from '#functions/api/delete-file';
import { downloadFile } from '#functions/api/download-file';
import { getPaymentStatus } from '#functions/api/get-payment-status';
import { requestRefund } from '#functions/api/request-refund';
import { setAlipayAccount } from '#functions/api/set-alipay-account';
import { updateFile } from '#functions/api/update-file';
import { withdraw } from '#functions/api/withdraw';
import type { Ports } from '#functions/ports';
import { call } from '#functions/runtime/test-ports';
import { findOrder } from '#functions/store/orders';
import { findPurchase } from '#functions/store/purchases';
import { approveRefund, declineRefund, findRefund } from '#functions/store/refunds';
import { uploaded } from '#functions/store/test-uploads';
import { day, minute, paymentTypes } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import { forgeries, repetitions } from './bank.ts';
import { calm } from './chaos.ts';
import { throughBank } from './stage.ts';
import { post, request, type Setting } from './system.ts';
import { empty, type Offer, type World } from './world.ts';

/** Something that somebody does. */
export type Action = (world: World, setting: Setting) => Promise<void>;

const pair = ({ buyerId, fileId }: Pick<Offer, 'buyerId' | 'fileId'>): string => `${buyerId} ${fileId}`;

/** Who buys what: half of the time the same again, as with a double click or in a second tab. */
function choice({ random, offers, buyers, files, finished }: World) {
  const last = random.chance(0.5) ? offers.at(-1) : undefined;
  const buyer = last ? buyers.find(({ id }) => id === last.buyerId) : random.some(buyers);
  const file = last ? files.find(({ id }) => id === last.fileId) : random.some(files);
  if (!buyer || !file || finished.has(pair({ buyerId: buyer.id, fileId: file.id }))) return undefined;
  return { buyer, file, isAgain: last !== undefined };
}

/** Nobody else at work and nothing broken: then whoever may buy can buy. */
function checkBuyable(world: World, { weather, turn }: Setting, code: string): void {
  if (code === 'payment_unavailable' && weather === calm && !turn)
    world.violations.push('I8 what is on sale cannot be bought');
}

/** A click on "buy", through one provider or the other. */
export const buy: Action = async (world, setting) => {
  const { random, banks, offers } = world;
  const chosen = choice(world);
  if (!chosen) return;
  const { buyer, file, isAgain } = chosen;
  const bank = random.chance(isAgain ? 0.4 : 0.75) ? banks.alipay : banks.stripe;
  const body = { file_post_id: file.id, payment_type: random.chance(0.9) ? 'pc' : random.pick(paymentTypes) };
  const answer = await request(world, setting, {
    name: `${buyer.username} buys ${file.title} with ${bank.provider.name}`,
    act: (ports) => call(createPayment, throughBank(ports, bank), { user: buyer, body }),
  });
  if (answer && !answer.ok) checkBuyable(world, setting, answer.code);
  if (!answer?.ok || answer.status !== undefined) return;
  const { out_trade_no: outTradeNo, payment_url: address } = answer.value.data;
  const of = [banks.alipay, banks.stripe].find((one) => address.includes(one.provider.name)) ?? bank;
  offers.push({ buyerId: buyer.id, fileId: file.id, outTradeNo, address, bank: of });
};

/** Whoever pays later than we watch is only heard of by a notification: those are not lost for good. */
const latest = day - minute;

const scan: Action = async ({ random, offers }) => {
  const offer = random.some(offers);
  offer?.bank.scan(offer.address);
};

export const pay: Action = async (world) => {
  const { random, clock, offers, finished, wakes } = world;
  const offer = random.chance(0.75) ? offers.at(random.chance(0.7) ? -1 : -2) : random.some(offers);
  if (!offer || finished.has(pair(offer))) return;
  if (offer.bank.scan(offer.address)) world.trace.push(`scanned ${offer.outTradeNo}`);
  const trade = offer.bank.trades.all.get(offer.outTradeNo);
  if (!trade || clock.now() > trade.expiresAt + latest) return;
  if (!offer.bank.pay(offer.outTradeNo)) return;
  world.trace.push(`paid ${offer.outTradeNo}`);
  wakes.push(...repetitions.map((minutes) => clock.now() + minutes * minute));
};

/** The time for refunds is over before we have heard anything. */
const finish: Action = async ({ random, offers, finished, trace, books }, { turn }) => {
  const offer = random.some(offers);
  // Nobody may be asking for the money back at this moment.
  if (!offer || turn || (await findRefund(books, offer.outTradeNo))) return;
  const isOnly =
    new Set(offers.filter((one) => pair(one) === pair(offer)).map(({ outTradeNo }) => outTradeNo)).size === 1;
  const trade = offer.bank.trades.all.get(offer.outTradeNo);
  if (!isOnly || trade?.status !== 'TRADE_SUCCESS') return;
  if (!offer.bank.trades.finish(offer.outTradeNo).ok) return;
  finished.add(pair(offer));
  trace.push(`finished ${offer.outTradeNo}`);
  offer.bank.notify(trade);
};

const tellAgain: Action = async ({ random, offers }) => {
  const offer = random.some(offers);
  const trade = offer?.bank.trades.all.get(offer.outTradeNo);
  if (offer && trade && trade.status !== 'WAIT_BUYER_PAY' && trade.refunds.size === 0) offer.bank.notify(trade);
};

const forge: Action = async (world, setting) => {
  const { random, offers, books } = world;
  const offer = random.chance(0.8) ? offers.at(-1) : random.some(offers);
  const order = offer && (await findOrder(books, offer.outTradeNo));
  if (!offer || !order || order.amount < 2) return;
  const kind = random.pick(forgeries);
  const forged = offer.bank.forged(kind, order);
  world.trace.push(`forged: ${kind}`);
  if (kind === 'amount') world.misstated.add(offer.outTradeNo);
  await post(world, setting, { provider: offer.bank.provider.name, ...forged });
};

const poll: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer) return;
  const params = { out_trade_no: offer.outTradeNo };
  await request(world, setting, {
    name: `${offer.outTradeNo} on the return page`,
    act: (ports) => call(getPaymentStatus, ports, { params }),
  });
};

const download: Action = async (world, setting) => {
  const [buyer, file] = [world.random.some(world.buyers), world.random.some(world.files)];
  if (!buyer || !file) return;
  const before = await findPurchase(world.books, buyer.id, file.id);
  const answer = await request(world, setting, {
    name: `${buyer.username} downloads ${file.title}`,
    act: (ports) => call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true }),
  });
  const after = await findPurchase(world.books, buyer.id, file.id);
  const isSame = after === undefined || after.outTradeNo === before?.outTradeNo;
  if (before && isSame && answer?.ok && answer.status === undefined) world.fetched.add(before.outTradeNo);
};

const askRefund: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer || world.finished.has(pair(offer))) return;
  const asked = { params: { out_trade_no: offer.outTradeNo }, body: { reason: '买错了' }, user: { id: offer.buyerId } };
  await request(world, setting, {
    name: `refund of ${offer.outTradeNo}`,
    act: (ports) => call(requestRefund, ports, asked),
  });
};

const decide: Action = async (world, setting) => {
  const { random } = world;
  const [offer, seller] = [random.some(world.offers), random.some(world.sellers)];
  if (!offer || !seller || world.finished.has(pair(offer))) return;
  const decision = random.chance(0.6) ? 'approve' : 'decline';
  const asked = { params: { out_trade_no: offer.outTradeNo }, body: { decision }, user: seller };
  await request(world, setting, {
    name: `${seller.username} ${decision}s the refund of ${offer.outTradeNo}`,
    act: (ports) => call(decideRefund, ports, asked),
  });
};

const operatorDecides: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer || world.finished.has(pair(offer))) return;
  const decide = world.random.chance(0.5)
    ? approveRefund
    : (ports: Ports, otn: string, said: object) => declineRefund(ports.table, otn, said);
  await request(world, setting, {
    name: `an operator decides on ${offer.outTradeNo}`,
    act: (ports) => decide(ports, offer.outTradeNo, { decidedBy: 'operator' }),
  });
};

export const payOut: Action = async (world, setting) => {
  const seller = world.random.some(world.sellers);
  if (!seller) return;
  await request(world, setting, {
    name: `${seller.username} wants the money`,
    act: (ports) => call(withdraw, ports, { user: seller, body: {} }),
  });
};

/** A seller whose account took no money gives another one. */
const changeAccount: Action = async (world, setting) => {
  const seller = world.random.some(world.sellers);
  if (!seller) return;
  const body = { alipayAccount: `${world.random.pick(['new', 'other'])}.${seller.email}`, realName: '南岸' };
  await request(world, setting, {
    name: `${seller.username} is paid to ${body.alipayAccount}`,
    act: (ports) => call(setAlipayAccount, ports, { user: seller, body }),
  });
};

/** The platform's own account is empty, or is filled again. */
const runDry: Action = async ({ banks, sellers, random, trace }) => {
  const { refusing } = banks.alipay.transfers;
  const seller = random.some(sellers);
  if (!seller || (refusing.has(seller.email) && refusing.get(seller.email) !== empty)) return;
  const isFull = refusing.delete(seller.email);
  if (!isFull) refusing.set(seller.email, empty);
  trace.push(isFull ? 'there is money again' : `no money for ${seller.username}`);
};

const edit: Action = async (world, setting) => {
  const file = world.random.some(world.files);
  if (!file) return;
  const price = yuanNumber(fen(world.random.pick([0, 9, 10, 500, 3900])));
  await request(world, setting, {
    name: `${file.title} now costs ${price}`,
    act: (ports) => call(updateFile, ports, { user: { id: file.ownerId }, params: { id: file.id }, body: { price } }),
  });
};

/** Another file in the post: whoever bought keeps what was bought, or gets the newest. */
const replace: Action = async (world, setting) => {
  const file = world.random.some(world.files);
  if (!file) return;
  const { blobs, ports } = world;
  const upload = await uploaded({ ...ports, blobs }, file.ownerId, {
    name: 'b.txt',
    text: '新'.repeat(world.random.int(5) + 1),
  });
  const asked = { user: { id: file.ownerId }, params: { id: file.id }, body: { uploads: [upload.id] } };
  await request(world, setting, {
    name: `${file.title} has another file`,
    act: (given) => call(updateFile, given, asked),
  });
};

/** More often than not what somebody is about to pay for. */
const remove: Action = async (world, setting) => {
  const { random, files, offers } = world;
  const wanted = random.chance(0.6) ? files.find(({ id }) => id === offers.at(-1)?.fileId) : undefined;
  const file = wanted ?? random.some(files);
  if (!file) return;
  await request(world, setting, {
    name: `${file.title} is deleted`,
    act: (ports) => call(deleteFile, ports, { user: { id: file.ownerId }, params: { id: file.id } }),
  });
};

/** Every action as often as it should come. */
const weights: readonly (readonly [number, Action])[] = [
  [9, buy],
  [14, pay],
  [5, poll],
  [3, scan],
  [5, forge],
  [3, tellAgain],
  [4, download],
  [5, askRefund],
  [4, decide],
  [2, operatorDecides],
  [3, payOut],
  [1, finish],
  [1, changeAccount],
  [1, runDry],
  [1, replace],
  [2, edit],
  [2, remove],
];

export const actions: readonly Action[] = weights.flatMap(([times, action]) =>
  Array.from({ length: times }, () => action),
);
