import { findOrder } from '#functions/store/orders/orders';
import { carryRefundLoss } from '#functions/usecases/refunds/refund-funding';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import { fen } from '#shared/money';
import { type Action, request } from '../system.ts';
import type { World } from '../world.ts';
import { pair } from './buying.ts';

/** Its notice is repeated until we thank for it. */
function told({ trace, wakes, clock }: World, what: string): void {
  trace.push(what);
  wakes.push(...alipayConventions.repetitions.map((after) => clock.now() + after));
}

/** A buyer goes to the bank instead, before or after the money has left for the seller. */
export const chargeBack: Action = async (world) => {
  const { random, offers, finished, banks } = world;
  const offer = random.some(offers.filter(({ bank }) => bank === banks.stripe));
  if (!offer || finished.has(pair(offer))) return;
  if (offer.bank.console?.dispute(offer.outTradeNo)) told(world, `disputed ${offer.outTradeNo}`);
};

export const decideDispute: Action = async (world) => {
  const { random, banks } = world;
  const { disputeNo } = random.some(banks.stripe.books.disputes) ?? {};
  if (disputeNo === undefined) return;
  const isWon = random.chance(0.5);
  banks.stripe.console?.decide(disputeNo, isWon);
  told(world, `${isWon ? 'won' : 'lost'} ${disputeNo}`);
};

/** Somebody refunds in the provider's own console, all of it or a part; of what was never refunded. */
export const refundByHand: Action = async (world) => {
  const { random, offers, finished, isSplit } = world;
  const offer = random.some(offers);
  const payment = offer?.bank.books.payments.get(offer.outTradeNo);
  if (!offer || !payment || isSplit || finished.has(pair(offer))) return;
  const isDisputed = offer.bank.books.disputes.some((dispute) => dispute.payment === payment);
  // Before we know of the payment it is a matter for people.
  const order = await findOrder(world.books, offer.outTradeNo);
  // Looked at last: somebody else may do the same at the same time.
  if (isDisputed || order?.status !== 'paid' || payment.refunds.size > 0) return;
  const amount = random.chance(0.5) ? payment.amount : fen(Math.max(1, random.int(payment.amount)));
  if (offer.bank.console?.refundByHand(offer.outTradeNo, amount)) told(world, `by hand ${amount} ${offer.outTradeNo}`);
};

/** What the seller's balance does not cover the platform gives. */
export const carry: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer || world.finished.has(pair(offer))) return;
  await request(world, setting, {
    name: `an operator carries ${offer.outTradeNo}`,
    act: (ports) => carryRefundLoss(ports, offer.outTradeNo, { reason: 'goodwill' }),
  });
};
