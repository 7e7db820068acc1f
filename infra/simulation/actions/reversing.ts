import { findOrder } from '#functions/store/orders/orders';
import { beginPartRefund } from '#functions/usecases/operations/operator-refunds';
import { carryRefundLoss } from '#functions/usecases/refunds/refund-funding';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { fen } from '#shared/money';
import { type Action, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import { pairKey } from './buying.ts';

/** Notifications are repeated until they are acknowledged. */
function recordReversal({ trace, wakeTimes, clock }: Simulation, event: string): void {
  trace.push(event);
  wakeTimes.push(...alipayConventions.repetitions.map((after) => clock.now() + after));
}

/** A buyer disputes a card payment, before or after the money went to the seller. */
export const openDispute: Action = async (simulation) => {
  const { random, checkouts, finished, banks } = simulation;
  const checkout = random.some(checkouts.filter(({ bank }) => bank === banks.stripe));
  if (!checkout || finished.has(pairKey(checkout))) return;
  if (checkout.bank.console?.dispute(checkout.outTradeNo))
    recordReversal(simulation, `disputed ${checkout.outTradeNo}`);
};

export const decideDispute: Action = async (simulation) => {
  const { random, banks } = simulation;
  const { disputeNo } = random.some(banks.stripe.books.disputes) ?? {};
  if (disputeNo === undefined) return;
  const isWon = random.chance(0.5);
  banks.stripe.console?.decide(disputeNo, isWon);
  recordReversal(simulation, `${isWon ? 'won' : 'lost'} ${disputeNo}`);
};

/** A payment is refunded wholly or in part in the provider's console. */
export const refundInConsole: Action = async (simulation) => {
  const { random, checkouts, finished, isSplit } = simulation;
  const checkout = random.some(checkouts);
  const payment = checkout?.bank.books.payments.get(checkout.outTradeNo);
  if (!checkout || !payment || isSplit || finished.has(pairKey(checkout))) return;
  const isDisputed = checkout.bank.books.disputes.some((dispute) => dispute.payment === payment);
  // While the payment is unknown here, such a refund needs a person.
  const order = await findOrder(simulation.books, checkout.outTradeNo);
  // Checked last: another interleaved action may do the same.
  if (isDisputed || order?.status !== 'paid' || payment.refunds.size > 0) return;
  const amount = random.chance(0.5) ? payment.amount : fen(Math.max(1, random.int(payment.amount)));
  if (checkout.bank.console?.refundInConsole(checkout.outTradeNo, amount))
    recordReversal(simulation, `by hand ${amount} ${checkout.outTradeNo}`);
};

/** An operator refunds a part of an order, which the provider reports as it reports a refund in its console. */
export const refundPart: Action = async (simulation, context) => {
  const { random, checkouts, finished } = simulation;
  const checkout = random.some(checkouts);
  const payment = checkout?.bank.books.payments.get(checkout.outTradeNo);
  if (!checkout || !payment || finished.has(pairKey(checkout))) return;
  const amount = fen(Math.max(1, random.int(payment.amount)));
  await callApi(simulation, context, {
    name: `an operator refunds ${amount} of ${checkout.outTradeNo}`,
    act: (ports) => beginPartRefund(ports, { outTradeNo: checkout.outTradeNo, amount }, { note: '少了一章' }),
  });
};

/** The platform pays the part of a refund that the seller's balance does not. */
export const absorbRefundLoss: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  await callApi(simulation, context, {
    name: `an operator carries ${checkout.outTradeNo}`,
    act: (ports) => carryRefundLoss(ports, checkout.outTradeNo, { reason: 'goodwill' }),
  });
};
