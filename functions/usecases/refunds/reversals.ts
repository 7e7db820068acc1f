import type { Message } from '#shared/messages/index';
import { fen } from '#shared/money';
import { isPayable } from '../../domain/orders/orders.ts';
import type { Deps } from '../../ports/index.ts';
import type { PaymentProvider, ProviderRefund } from '../../ports/payments.ts';
import { Parked } from '../../runtime/worker/parked.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { listReversals } from '../../store/orders/reversals.ts';
import { followDispute } from '../disputes/disputes.ts';
import { payOrder } from '../orders/pay.ts';
import { bookByHand } from './by-hand.ts';
import { payBack } from './pay-back.ts';
import { bookByHandFailed, bookFailed, finishRefund } from './refund-again.ts';
import { notYet } from './refund-trouble.ts';
import { findRefund, refundNumber } from './refunds.ts';

type Used = Deps<'table' | 'queues' | 'payments' | 'clock'>;

type Word = Extract<Message<'order-status'>, { kind: 'reversed' }>;

/**
 * Something took money back after an order was paid. What, its provider is asked, and the books follow: so it does not
 * matter how often one hears of it, how late, and in what order. @throws Parked, so that somebody hears of what is new.
 */
export async function followReversals(word: Word, ports: Used): Promise<void> {
  const { outTradeNo } = word;
  const { order, provider } = await paidOrder(outTradeNo, ports);
  const news = provider.reversals
    ? await followAsked(ports, outTradeNo, await provider.reversals(outTradeNo))
    : await followWord(ports, order, word);
  if (news.length > 0) throw new Parked(news.join('; '));
}

/** The word that money has gone back may come before that it has arrived. */
async function paidOrder(outTradeNo: string, ports: Used): Promise<{ order: Order; provider: PaymentProvider }> {
  const order = await findOrder(ports.table, outTradeNo);
  const provider = order && ports.payments.named(order.provider);
  if (!order || !provider) throw new Parked(`money went back of ${outTradeNo}, which nobody here can be asked about`);
  if (!isPayable(order.status)) return { order, provider };
  const trade = await provider.query(outTradeNo);
  if (typeof trade === 'string' || trade.state !== 'paid')
    throw new Error(`money went back of ${outTradeNo}, which is ${order.status}`);
  await payOrder(ports, order, trade);
  return { order, provider };
}

type Asked = Awaited<ReturnType<NonNullable<PaymentProvider['reversals']>>>;

async function followAsked(ports: Used, outTradeNo: string, found: Asked): Promise<string[]> {
  if (found === 'unknown') throw new Error(`nobody knows what has gone back of ${outTradeNo}`);
  const ours = found.refunds.filter(({ refundNo }) => refundNo === refundNumber(outTradeNo));
  const news = await followOurs(ports, outTradeNo, ours);
  for (const { theirNo, amount, state } of found.refunds.filter((refund) => !ours.includes(refund))) {
    // One that failed before anybody looked went and came as well: so it stands on the statement.
    news.push(...(await bookByHand(ports, outTradeNo, { theirNo, amount })));
    if (state === 'failed') news.push(...(await bookByHandFailed(ports, outTradeNo, theirNo)));
  }
  for (const dispute of found.disputes) news.push(...(await followDispute(ports, outTradeNo, dispute)));
  return news;
}

/** A refund that we began: the bank has come to an end with it, or has changed its mind. */
async function followOurs(ports: Used, outTradeNo: string, ours: readonly ProviderRefund[]): Promise<string[]> {
  const [order, refund] = await Promise.all([findOrder(ports.table, outTradeNo), findRefund(ports.table, outTradeNo)]);
  if (!order || !refund || ours.length === 0) return [];
  const stands = ours.find(({ state }) => state !== 'failed');
  if (refund.state === 'done' && !stands) return bookFailed(ports, outTradeNo);
  if (refund.state === 'approved' && !stands)
    return newsOf(notYet(refund, { refused: 'FAILED', who: 'person' }, ports));
  if (stands?.state !== 'done') return [];
  if (refund.state === 'manual') await finishRefund(ports, order);
  return refund.state === 'approved' ? newsOf(payBack(outTradeNo, ports)) : [];
}

/** What is left to a person is told with everything else. */
async function newsOf(work: Promise<void>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (error instanceof Parked) return [error.message];
    throw error;
  }
}

/** Of a provider that cannot be asked, only the sum of what was refunded is known: what nobody here began is the rest of it. */
async function followWord(ports: Used, order: Order, { refunded, refundNo }: Word): Promise<string[]> {
  const { outTradeNo } = order;
  const left = await newsOf(payBack(outTradeNo, ports));
  if (refunded === undefined || refundNo === refundNumber(outTradeNo)) return left;
  const [refund, reversals] = await Promise.all([
    findRefund(ports.table, outTradeNo),
    listReversals(ports.table, outTradeNo),
  ]);
  const byHand = reversals.filter(({ what }) => what === 'refund');
  const isOurs = refund?.state === 'done' && !byHand.some(({ asOurs }) => asOurs);
  const known = byHand.reduce((sum, { amount }) => sum + amount, isOurs ? refund.amount : 0);
  if (refunded <= known) return left;
  return bookByHand(ports, outTradeNo, { theirNo: `T${refunded}`, amount: fen(refunded - known) });
}
