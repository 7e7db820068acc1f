import { createPayment } from '#functions/api/payments/create-payment';
import { withdraw } from '#functions/api/payouts/withdraw';
import { requestRefund } from '#functions/api/refunds/request-refund';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import type { Bank } from '../bank/bank.ts';
import { catchUp, deliverAll, sweep, undisturbed } from '../processes.ts';
import { work } from '../queues.ts';
import type { Checkout, Simulation } from '../simulation.ts';

/** The steps before the attempt under test, without faults. */

const first = <T>(list: readonly T[]): T => {
  const [envelope] = list;
  if (envelope === undefined) throw new Error('there is nobody on the stage');
  return envelope;
};

export const buyerIn = ({ buyers }: Simulation) => first(buyers);
export const sellerIn = ({ sellers }: Simulation) => first(sellers);
export const fileIn = ({ files }: Simulation) => first(files);

export const throughBank = (ports: Ports, bank: Bank): Ports => {
  const current = ports.payments.named(bank.provider.name) ?? ports.payments.current;
  return { ...ports, payments: { ...ports.payments, current } };
};

export const clickBuy = (simulation: Simulation, ports: Ports, bank = simulation.banks.alipay) =>
  call(createPayment, throughBank(ports, bank), {
    user: buyerIn(simulation),
    body: { file_post_id: fileIn(simulation).id },
  });

export async function placeOrder(simulation: Simulation, bank = simulation.banks.alipay): Promise<Checkout> {
  const { data } = await valueIn(clickBuy(simulation, simulation.ports, bank));
  const purchase = { buyerId: buyerIn(simulation).id, fileId: fileIn(simulation).id };
  const checkout = { ...purchase, outTradeNo: data.out_trade_no, address: data.payment_url, bank };
  simulation.checkouts.push(checkout);
  return checkout;
}

/** The buyer pays at the provider; its notification has not come yet. */
export function payAt({ bank, address, outTradeNo }: Checkout): void {
  bank.scan(address);
  if (!bank.pay(outTradeNo)) throw new Error(`${outTradeNo} cannot be paid`);
}

export async function placeAndPayOrder(simulation: Simulation, bank = simulation.banks.alipay): Promise<Checkout> {
  const checkout = await placeOrder(simulation, bank);
  payAt(checkout);
  return checkout;
}

/** Providers send their notifications; the messages wait in the queue. */
export const receiveNotifications = async (simulation: Simulation): Promise<void> => catchUp(simulation, undisturbed);

export const deliverMessages = async (simulation: Simulation): Promise<void> => deliverAll(simulation, undisturbed);

export async function sellFile(simulation: Simulation): Promise<Checkout> {
  const checkout = await placeAndPayOrder(simulation);
  await receiveNotifications(simulation);
  await deliverMessages(simulation);
  return checkout;
}

export async function sweepAfter(simulation: Simulation, after: number): Promise<void> {
  simulation.clock.advance(after);
  await sweep(simulation, undisturbed);
}

export const clickRefund = (simulation: Simulation, ports: Ports, { outTradeNo }: Checkout) =>
  call(requestRefund, ports, {
    user: buyerIn(simulation),
    params: { out_trade_no: outTradeNo },
    body: { reason: '买错了' },
  });

export const clickPayout = (simulation: Simulation, ports: Ports) =>
  call(withdraw, ports, { user: sellerIn(simulation), body: {} });

/** Works on the oldest message of a queue without acknowledging it. */
export function workOn(
  { queues }: Simulation,
  ports: Ports,
  { queue, is = () => true }: { queue: QueueName; is?: (message: Message<QueueName>) => boolean },
): Promise<unknown> {
  const envelope = queues.waiting.find((waiting) => waiting.queue === queue && is(waiting.message));
  if (!envelope) throw new Error(`no message waits in ${queue}`);
  return work(envelope, ports);
}

/** Delivers the ready messages of one queue. */
export async function deliverFrom(simulation: Simulation, queue: QueueName): Promise<void> {
  const { queues, ports } = simulation;
  for (const envelope of queues.ready().filter((ready) => ready.queue === queue)) {
    queues.take(envelope);
    await work(envelope, ports);
    queues.done(envelope);
  }
}

export const sweepDelay = 10 * minute;
