import { isPayable, nextCheck, sameTerms } from '#functions/domain/orders/orders';
import type { Deps } from '#functions/ports/index';
import type { PaymentRequest, PaymentSession } from '#functions/ports/payments';
import {
  findOpenOrder,
  findOrder,
  newOrder,
  type OpenOrder,
  type Order,
  openAddressWrite,
  openOrderGone,
  openOrderWrite,
  orderLeftWrite,
} from '#functions/store/orders/orders';
import { findPurchase, noPurchase } from '#functions/store/orders/purchases';
import { commit } from '#functions/store/table/commit';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { closeOrder, payOrder } from '../payments/pay.ts';
import { couponConflict, type Reservation, reserveWrites } from '../promotions/redemptions.ts';

type OpenOrderDeps = Deps<'table' | 'queues' | 'payments' | 'clock' | 'site'>;

/** An order to pay, with the payment session that an earlier request started for it. */
interface OpenedOrder {
  order: Order;
  session?: PaymentSession | undefined;
}

type OpenOrderResult = Result<OpenedOrder, 'already_purchased' | 'payment_unavailable'>;

/**
 * The order a buyer pays a file with. One that is open on the same terms is used again, so a double click or a second tab
 * is one order; one on other terms is closed at its provider first, and a payment found there on the way is honoured. Each
 * further attempt means that another tab opened or closed an order in between.
 */
export const openOrder = (ports: OpenOrderDeps, draft: Order, claim?: Reservation) =>
  retryOnConflict<OpenOrderResult | typeof couponConflict>(
    { attempts: 4, otherwise: refuse('payment_unavailable') },
    async () => {
      const committed = await commit(ports.table, {
        order: newOrder(draft, nextCheck(draft.createdAt, draft.createdAt)),
        openOrder: openOrderWrite(draft),
        notPurchased: noPurchase(draft.buyer.id, draft.fileId),
        redemption: claim && reserveWrites(draft, claim),
      });
      if (committed.ok) return ok({ order: draft });
      if (committed.failed.has('notPurchased')) return refuse('already_purchased');
      if (!committed.failed.has('openOrder')) return couponConflict;
      const existing = await reuseOrCloseOpenOrder(ports, draft);
      return existing === 'gone' ? undefined : existing;
    },
  );

const termsOf = (order: Order) => ({ ...order, couponCode: order.coupon?.code });

/** Reuses the buyer's open order if its terms are the same, and closes it otherwise; a finished order only loses its claim. */
async function reuseOrCloseOpenOrder(ports: OpenOrderDeps, draft: Order): Promise<OpenOrderResult | 'gone'> {
  const open = await findOpenOrder(ports.table, draft.buyer.id, draft.fileId);
  if (!open) return 'gone';
  const order = await findOrder(ports.table, open.outTradeNo);
  if (order?.status === 'pending' && sameTerms(open, termsOf(draft)))
    return ok({ order, session: storedSession(open, order) });
  if (!order) return refuse('payment_unavailable');
  if (isPayable(order.status)) return closePreviousOrder(ports, order);
  await ports.table.commit([openOrderGone(order)]);
  return 'gone';
}

/** Closes another order of the buyer, which releases its coupon redemption for this one; false if the order was paid instead. */
export async function cancelCompetingOrder(ports: OpenOrderDeps, outTradeNo: string): Promise<boolean> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isPayable(order.status)) return false;
  return (
    (await closePreviousOrder(ports, order)) === 'gone' &&
    (await findOrder(ports.table, outTradeNo))?.status === 'closed'
  );
}

async function closePreviousOrder(ports: OpenOrderDeps, order: Order): Promise<OpenOrderResult | 'gone'> {
  const provider = ports.payments.named(order.provider);
  const now = ports.clock.now();
  const payment = await provider?.query(order.outTradeNo);
  if (payment && typeof payment === 'object' && payment.state === 'paid') {
    await payOrder(ports, order, payment);
    const owned = await findPurchase(ports.table, order.buyer.id, order.fileId);
    return owned ? refuse('already_purchased') : refuse('payment_unavailable');
  }
  if (now < order.createdAt + (provider?.closableAfter ?? 0)) return abandonOrder(ports, order);
  if (!(await provider?.close(order.outTradeNo))) return refuse('payment_unavailable');
  await closeOrder(ports, order, nextCheck(order.createdAt, ports.clock.now()));
  return 'gone';
}

/**
 * The provider cannot close the order yet, and the buyer does not wait: the sweeper closes it later. A buyer who pays both
 * orders has one purchase, and the second payment is refunded.
 */
async function abandonOrder({ table, clock }: OpenOrderDeps, order: Order): Promise<'gone'> {
  await table.commit([orderLeftWrite(order.outTradeNo, clock.now()), openOrderGone(order)]);
  return 'gone';
}

const storedSession = ({ paymentUrl, code }: OpenOrder, { expiresAt }: Order): PaymentSession | undefined => {
  if (code !== undefined) return { kind: 'qr', content: code, expiresAt };
  return paymentUrl === undefined ? undefined : { kind: 'redirect', url: paymentUrl };
};

/**
 * The part of a session that a later request can use. WeChat's H5 link is valid for five minutes and a JSAPI session
 * belongs to one openid, so both are requested anew.
 */
const storableSession = (order: Order, session: PaymentSession) => {
  if (session.kind === 'qr') return { code: session.content };
  return session.kind === 'redirect' && order.scene !== 'h5' ? { paymentUrl: session.url } : undefined;
};

/**
 * Two tabs that start a session at the same time both get the one that was stored first. If the table does not answer, the
 * buyer still gets the new session: the next request creates the same payment at the provider.
 */
export async function storeSession(
  { table }: Pick<OpenOrderDeps, 'table'>,
  order: Order,
  session: PaymentSession,
): Promise<PaymentSession> {
  const toStore = storableSession(order, session);
  const committed = toStore && (await table.commit([openAddressWrite(order, toStore)]).catch(() => undefined));
  if (committed?.ok !== false) return session;
  const open = await findOpenOrder(table, order.buyer.id, order.fileId);
  return (open?.outTradeNo === order.outTradeNo && storedSession(open, order)) || session;
}

/** Facts about the buyer that exist only during a request and are not stored with the order. */
export type BuyerContext = Pick<PaymentRequest, 'openid' | 'ip'>;

/** The same order always makes the same request, so the provider answers with the same payment. */
export const paymentRequest = (order: Order, appUrl: string, buyer: BuyerContext = {}): PaymentRequest => ({
  ...buyer,
  scene: order.scene,
  outTradeNo: order.outTradeNo,
  amount: order.amount,
  subject: order.snapshot.title,
  body: order.snapshot.fileName,
  payType: order.payType,
  returnUrl: `${appUrl}/payment/return?out_trade_no=${order.outTradeNo}`,
  expiresAt: order.expiresAt,
  language: order.language,
});
