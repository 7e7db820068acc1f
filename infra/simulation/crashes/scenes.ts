import { downloadFile } from '#functions/api/files/download-file';
import { updateFile } from '#functions/api/files/update-file';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { notifyPayment } from '#functions/api/payments/notify-payment';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { hour, maturity, minute } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import type { Simulation } from '../simulation.ts';
import {
  clickBuy,
  clickPayout,
  clickRefund,
  deliverFrom,
  deliverMessages,
  fileIn,
  payAt,
  placeAndPayOrder,
  placeOrder,
  receiveNotifications,
  sellerIn,
  sellFile,
  sweepAfter,
  sweepDelay,
  workOn,
} from './stage.ts';

/** The process that is killed. */
export type Attempt = (simulation: Simulation, ports: Ports) => Promise<unknown>;

export const isKind =
  (kind: string) =>
  (message: Message<QueueName>): boolean =>
    'kind' in message && message.kind === kind;

export const onMessage =
  (queue: QueueName, kind?: string): Attempt =>
  (simulation, ports) =>
    workOn(simulation, ports, kind === undefined ? { queue } : { queue, is: isKind(kind) });

export const firstCheckout = ({ checkouts }: Simulation) => {
  const [checkout] = checkouts;
  if (!checkout) throw new Error('nobody has bought anything');
  return checkout;
};

/** The buyer orders again and pays. */
export async function buyAndPay(simulation: Simulation, bank = simulation.banks.alipay): Promise<void> {
  const checkout = await placeOrder(simulation, bank);
  payAt(checkout);
  await receiveNotifications(simulation);
  await deliverMessages(simulation);
}

export const buyAtStripe = (simulation: Simulation, ports: Ports) =>
  clickBuy(simulation, ports, simulation.banks.stripe);

export async function payTwice(simulation: Simulation): Promise<void> {
  const first = await placeOrder(simulation);
  const second = await placeOrder(simulation, simulation.banks.stripe);
  payAt(first);
  payAt(second);
  await receiveNotifications(simulation);
}

export async function setPrice(simulation: Simulation, price: number): Promise<void> {
  const { id, ownerId } = fileIn(simulation);
  await valueIn(call(updateFile, simulation.ports, { user: { id: ownerId }, params: { id }, body: { price } }));
  await deliverMessages(simulation);
}

/** After a download a refund needs the seller's approval. */
export async function downloadAndAskRefund(simulation: Simulation): Promise<void> {
  const checkout = await sellFile(simulation);
  const input = { user: { id: checkout.buyerId }, params: { id: checkout.fileId }, wantsJson: true };
  await call(downloadFile, simulation.ports, input);
  await deliverMessages(simulation);
  await clickRefund(simulation, simulation.ports, checkout);
}

export async function askGrantedRefund(simulation: Simulation): Promise<void> {
  await clickRefund(simulation, simulation.ports, await sellFile(simulation));
}

export const sequence =
  (...steps: readonly ((simulation: Simulation) => Promise<unknown>)[]) =>
  async (simulation: Simulation): Promise<void> => {
    for (const step of steps) await step(simulation);
  };

export const workOff = (queue: QueueName) => (simulation: Simulation) => deliverFrom(simulation, queue);

/** Advances the clock and runs one sweep. */
export const passTime = (time: number) => (simulation: Simulation) => sweepAfter(simulation, time);

/** The same attempt again, without being killed. */
export const retry = (attempt: Attempt) =>
  sequence((simulation) => attempt(simulation, simulation.ports), deliverMessages);

/** The order is paid; the sale is not settled yet. */
export const recordPayment = sequence(placeAndPayOrder, receiveNotifications, workOff('order-status'));

export const settleSale = sequence(recordPayment, workOff('settlement'));

/** A sale whose money can be paid out. */
export const sellAndMature = sequence(sellFile, async (simulation) => simulation.clock.advance(maturity + hour));

export const startPayout = sequence(sellAndMature, (simulation) => clickPayout(simulation, simulation.ports));

/** Time passes until a payout run finds matured money. */
export const passPayoutRun = passTime(maturity + 7 * hour);

/** A transfer with an unclear outcome; the sweep has sent a message to check it. */
export const sendUnclearPayout = (fault: 'lose request' | 'lose response') => (simulation: Simulation) => {
  simulation.banks.alipay.faults.plan(fault, { method: 'transfer' });
  return sequence(startPayout, workOff('payout'), passTime(2 * minute))(simulation);
};

export const failPayout = (simulation: Simulation) => {
  simulation.banks.alipay.books.transfers.refusalByAccount.set(sellerIn(simulation).email, 'PAYEE_NOT_EXIST');
  return sequence(sellFile, passPayoutRun, workOff('payout'), workOff('payout'), passTime(11 * minute))(simulation);
};

const anotherBuyer = async (simulation: Simulation): Promise<void> => {
  simulation.buyers = simulation.buyers.slice(1);
};

export const freezeBucket = sequence(
  startPayout,
  (simulation) => setPrice(simulation, 20),
  anotherBuyer,
  recordPayment,
);

/** Everything that a sweep can find: an unnoticed payment, an unsettled sale and an unsent payout. */
export const neglectMessages = async (simulation: Simulation): Promise<void> => {
  await sellAndMature(simulation);
  const quiet = { ...simulation.ports, queues: { send: async () => undefined } };
  await clickPayout(simulation, quiet);
  await anotherBuyer(simulation);
  await placeAndPayOrder(simulation);
  simulation.clock.advance(sweepDelay);
};

export const takeNotification = (simulation: Simulation, ports: Ports) => {
  const { bank } = firstCheckout(simulation);
  return bank.catchUp(async ({ body, headers }) => {
    const answer = await call(notifyPayment, ports, {
      params: { provider: bank.provider.name },
      rawBody: body,
      headers,
    });
    return { status: answer.ok ? 200 : 400, text: answer.ok ? String(answer.value) : '' };
  });
};

export const poll = (simulation: Simulation, ports: Ports) =>
  call(getPaymentStatus, ports, { params: { out_trade_no: firstCheckout(simulation).outTradeNo } });

export const askRefundBack = (simulation: Simulation, ports: Ports) =>
  clickRefund(simulation, ports, firstCheckout(simulation));

export const approve = (simulation: Simulation, ports: Ports) =>
  call(decideRefund, ports, {
    user: sellerIn(simulation),
    params: { out_trade_no: firstCheckout(simulation).outTradeNo },
    body: { decision: 'approve' },
  });

/** The seller has been paid the share, and approves the refund. */
export const refundPaidOutShare = sequence(downloadAndAskRefund, passPayoutRun, deliverMessages, (simulation) =>
  approve(simulation, simulation.ports),
);
