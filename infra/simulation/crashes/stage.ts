import { createPayment } from '#functions/api/payments/create-payment';
import { withdraw } from '#functions/api/payouts/withdraw';
import { requestRefund } from '#functions/api/refunds/request-refund';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import type { Bank } from '../bank/bank.ts';
import { work } from '../queues.ts';
import { catchUp, deliverAll, inPeace, sweep } from '../system.ts';
import type { Offer, World } from '../world.ts';

/** What happens before the moment that a test is about, in peace. */

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('there is nobody on the stage');
  return one;
};

export const buyerIn = ({ buyers }: World) => first(buyers);
export const sellerIn = ({ sellers }: World) => first(sellers);
export const fileIn = ({ files }: World) => first(files);

export const throughBank = (ports: Ports, bank: Bank): Ports => {
  const current = ports.payments.named(bank.provider.name) ?? ports.payments.current;
  return { ...ports, payments: { ...ports.payments, current } };
};

/** The first buyer's click on "buy". */
export const clickBuy = (world: World, ports: Ports, bank = world.banks.alipay) =>
  call(createPayment, throughBank(ports, bank), { user: buyerIn(world), body: { file_post_id: fileIn(world).id } });

export async function ordered(world: World, bank = world.banks.alipay): Promise<Offer> {
  const { data } = await valueIn(clickBuy(world, world.ports, bank));
  const who = { buyerId: buyerIn(world).id, fileId: fileIn(world).id };
  const offer = { ...who, outTradeNo: data.out_trade_no, address: data.payment_url, bank };
  world.offers.push(offer);
  return offer;
}

/** The buyer pays; nobody here has heard of it yet. */
export function payAt({ bank, address, outTradeNo }: Offer): void {
  bank.scan(address);
  if (!bank.pay(outTradeNo)) throw new Error(`${outTradeNo} cannot be paid`);
}

export async function orderedAndPaid(world: World, bank = world.banks.alipay): Promise<Offer> {
  const offer = await ordered(world, bank);
  payAt(offer);
  return offer;
}

/** The notification has come and its message waits. */
export const notified = async (world: World): Promise<void> => catchUp(world, inPeace);

export const delivered = async (world: World): Promise<void> => deliverAll(world, inPeace);

export async function sold(world: World): Promise<Offer> {
  const offer = await orderedAndPaid(world);
  await notified(world);
  await delivered(world);
  return offer;
}

/** Time passes, and the sweep comes once. */
export async function swept(world: World, after: number): Promise<void> {
  world.clock.advance(after);
  await sweep(world, inPeace);
}

export const askRefundOf = (world: World, ports: Ports, { outTradeNo }: Offer) =>
  call(requestRefund, ports, {
    user: buyerIn(world),
    params: { out_trade_no: outTradeNo },
    body: { reason: '买错了' },
  });

export const askMoney = (world: World, ports: Ports) => call(withdraw, ports, { user: sellerIn(world), body: {} });

/** Works on the oldest message of a queue, which stays there: whoever dies has not acknowledged it. */
export function workOn(
  { queues }: World,
  ports: Ports,
  { queue, is = () => true }: { queue: QueueName; is?: (message: Message<QueueName>) => boolean },
): Promise<unknown> {
  const one = queues.waiting.find((waiting) => waiting.queue === queue && is(waiting.message));
  if (!one) throw new Error(`no message waits in ${queue}`);
  return work(one, ports);
}

/** Messages of these queues only. */
export async function deliveredIn(world: World, queue: QueueName): Promise<void> {
  const { queues, ports } = world;
  for (const one of queues.ready().filter((ready) => ready.queue === queue)) {
    queues.take(one);
    await work(one, ports);
    queues.done(one);
  }
}

export const aMoment = 10 * minute;
