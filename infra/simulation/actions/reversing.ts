import { findOrder } from '#functions/store/orders/orders';
import { carryRefundLoss } from '#functions/usecases/refunds/refund-funding';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { fen } from '#shared/money';
import { type Action, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import { pairKey } from './buying.ts';

/** Its notice is repeated until we thank for it. */
function recordReversal({ trace, wakeTimes, clock }: Simulation, event: string): void {
  trace.push(event);
  wakeTimes.push(...alipayConventions.repetitions.map((after) => clock.now() + after));
}

/** A buyer goes to the bank instead, before or after the money has left for the seller. */
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

/** Somebody refunds in the provider's own console, all of it or a part; of what was never refunded. */
export const refundInConsole: Action = async (simulation) => {
  const { random, checkouts, finished, isSplit } = simulation;
  const checkout = random.some(checkouts);
  const payment = checkout?.bank.books.payments.get(checkout.outTradeNo);
  if (!checkout || !payment || isSplit || finished.has(pairKey(checkout))) return;
  const isDisputed = checkout.bank.books.disputes.some((dispute) => dispute.payment === payment);
  // Before we know of the payment it is a matter for people.
  const order = await findOrder(simulation.books, checkout.outTradeNo);
  // Looked at last: somebody else may do the same at the same time.
  if (isDisputed || order?.status !== 'paid' || payment.refunds.size > 0) return;
  const amount = random.chance(0.5) ? payment.amount : fen(Math.max(1, random.int(payment.amount)));
  if (checkout.bank.console?.refundInConsole(checkout.outTradeNo, amount))
    recordReversal(simulation, `by hand ${amount} ${checkout.outTradeNo}`);
};

/** What the seller's balance does not cover the platform gives. */
export const absorbRefundLoss: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  await callApi(simulation, context, {
    name: `an operator carries ${checkout.outTradeNo}`,
    act: (ports) => carryRefundLoss(ports, checkout.outTradeNo, { reason: 'goodwill' }),
  });
};
