import { findOrder } from '#functions/store/orders/orders';
import { beginPartRefund, beginRefund } from '#functions/usecases/operations/operator-refunds';
import { carryRefundLoss } from '#functions/usecases/refunds/carry-loss';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { remainderOf } from '#infra/local/fake-provider/model/payment';
import { fen } from '#shared/money';
import { isOfPart } from '../bank/bank.ts';
import { type Action, type ActionContext, callApi } from '../processes.ts';
import type { Checkout, Simulation } from '../simulation.ts';
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

/** A payment is refunded wholly or in part in the provider's console, perhaps beside partial refunds of ours. */
export async function refundInConsoleOf(simulation: Simulation, checkout: Checkout): Promise<void> {
  const { random, finished, isSplit } = simulation;
  const { bank, outTradeNo } = checkout;
  const payment = bank.books.payments.get(outTradeNo);
  if (!payment || isSplit || finished.has(pairKey(checkout))) return;
  const isDisputed = bank.books.disputes.some((dispute) => dispute.payment === payment);
  // While the payment is unknown here, such a refund needs a person.
  const order = await findOrder(simulation.books, outTradeNo);
  // Checked last: another interleaved action may do the same.
  const isDone = [...payment.refunds.keys()].some((refundNo) => !isOfPart(refundNo));
  if (isDisputed || order?.status !== 'paid' || isDone) return;
  const left = remainderOf(payment);
  const amount = random.chance(0.5) ? left : fen(Math.max(1, random.int(left)));
  if (left > 0 && bank.console?.refundInConsole(outTradeNo, amount))
    recordReversal(simulation, `by hand ${amount} ${outTradeNo}`);
}

export const refundInConsole: Action = async (simulation) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (checkout) await refundInConsoleOf(simulation, checkout);
};

/** An operator refunds a part of an order, which the provider reports as it reports a refund in its console. */
export async function refundPartOf(simulation: Simulation, context: ActionContext, checkout: Checkout): Promise<void> {
  const { random, finished } = simulation;
  const { bank, outTradeNo } = checkout;
  const payment = bank.books.payments.get(outTradeNo);
  if (!payment || finished.has(pairKey(checkout))) return;
  const amount = fen(Math.max(1, random.int(payment.amount)));
  await callApi(simulation, context, {
    name: `an operator refunds ${amount} of ${outTradeNo}`,
    act: (ports) => beginPartRefund(ports, { outTradeNo, amount }, { note: '少了一章' }),
  });
}

export const refundPart: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (checkout) await refundPartOf(simulation, context, checkout);
};

/** An operator refunds all that is left of an order. */
export async function refundWholeOf(simulation: Simulation, context: ActionContext, checkout: Checkout): Promise<void> {
  const { outTradeNo } = checkout;
  if (simulation.finished.has(pairKey(checkout))) return;
  await callApi(simulation, context, {
    name: `an operator refunds the rest of ${outTradeNo}`,
    act: (ports) => beginRefund(ports, outTradeNo, { note: '全退' }),
  });
}

/** The platform pays the part of a refund that the seller's balance does not. */
export const absorbRefundLoss: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  await callApi(simulation, context, {
    name: `an operator carries ${checkout.outTradeNo}`,
    act: (ports) => carryRefundLoss(ports, checkout.outTradeNo, { reason: 'goodwill' }),
  });
};
