import { ok, type Result, refuse } from '#shared/result';
import { isPayable, nextCheck, sameTerms } from '../../domain/orders/orders.ts';
import type { Deps } from '../../ports/index.ts';
import type { Begun, PaymentRequest } from '../../ports/payments.ts';
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
} from '../../store/orders/orders.ts';
import { findPurchase, noPurchase } from '../../store/orders/purchases.ts';
import { commit } from '../../store/table/commit.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { type Claim, couponMoved, heldWrites } from '../offers/uses.ts';
import { closeOrder, payOrder } from './pay.ts';

type Opening = Deps<'table' | 'queues' | 'payments' | 'clock' | 'site'>;

/** An order to pay, and what was begun for it before. */
interface Standing {
  order: Order;
  begun?: Begun | undefined;
}

type Opened = Result<Standing, 'already_purchased' | 'payment_unavailable'>;

/**
 * The order a buyer pays a file with. One that is open on the same terms is used again, so a double click or a second tab
 * is one order; one on other terms is closed at its provider first, and a payment found there on the way is honoured. Each
 * further attempt means that another tab opened or closed an order in between.
 */
export const openOrder = (ports: Opening, draft: Order, claim?: Claim) =>
  retryOnConflict<Opened | typeof couponMoved>(
    async () => {
      const committed = await commit(ports.table, {
        order: newOrder(draft, nextCheck(draft.createdAt, draft.createdAt)),
        openOrder: openOrderWrite(draft),
        notPurchased: noPurchase(draft.buyer.id, draft.fileId),
        redemption: claim && heldWrites(draft, claim),
      });
      if (committed.ok) return ok({ order: draft });
      if (committed.failed.has('notPurchased')) return refuse('already_purchased');
      if (!committed.failed.has('openOrder')) return couponMoved;
      const standing = await standingOrder(ports, draft);
      return standing === 'gone' ? undefined : standing;
    },
    { attempts: 4, otherwise: refuse('payment_unavailable') },
  );

const termsOf = (order: Order) => ({ ...order, couponCode: order.coupon?.code });

/** The order in the way: taken over, or closed to make room. One that has come to rest, by a refund say, is in nobody's way. */
async function standingOrder(ports: Opening, draft: Order): Promise<Opened | 'gone'> {
  const open = await findOpenOrder(ports.table, draft.buyer.id, draft.fileId);
  if (!open) return 'gone';
  const order = await findOrder(ports.table, open.outTradeNo);
  if (order?.status === 'pending' && sameTerms(open, termsOf(draft))) return ok({ order, begun: keptOf(open, order) });
  if (!order) return refuse('payment_unavailable');
  if (isPayable(order.status)) return makeRoom(ports, order);
  await ports.table.commit([openOrderGone(order)]);
  return 'gone';
}

/** Another order of the buyer’s gives way, so that what it holds of a coupon is there for this one; true where it is by now. */
export async function giveWay(ports: Opening, outTradeNo: string): Promise<boolean> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isPayable(order.status)) return false;
  return (await makeRoom(ports, order)) === 'gone' && (await findOrder(ports.table, outTradeNo))?.status === 'closed';
}

async function makeRoom(ports: Opening, order: Order): Promise<Opened | 'gone'> {
  const provider = ports.payments.named(order.provider);
  const now = ports.clock.now();
  const trade = await provider?.query(order.outTradeNo);
  if (trade && typeof trade === 'object' && trade.state === 'paid') {
    await payOrder(ports, order, trade);
    const owned = await findPurchase(ports.table, order.buyer.id, order.fileId);
    return owned ? refuse('already_purchased') : refuse('payment_unavailable');
  }
  if (now < order.createdAt + (provider?.closableAfter ?? 0)) return leave(ports, order);
  if (!(await provider?.close(order.outTradeNo))) return refuse('payment_unavailable');
  await closeOrder(ports, order, nextCheck(order.createdAt, ports.clock.now()));
  return 'gone';
}

/**
 * It cannot be closed there yet, and nobody waits for that: the janitor closes it. Whoever pays both orders has one
 * purchase, and what the second cost goes back.
 */
async function leave({ table, clock }: Opening, order: Order): Promise<'gone'> {
  await table.commit([orderLeftWrite(order.outTradeNo, clock.now()), openOrderGone(order)]);
  return 'gone';
}

const keptOf = ({ paymentUrl, code }: OpenOrder, { expiresAt }: Order): Begun | undefined => {
  if (code !== undefined) return { kind: 'qr', content: code, expiresAt };
  return paymentUrl === undefined ? undefined : { kind: 'redirect', url: paymentUrl };
};

/**
 * What of it serves again. The way from a phone's browser into WeChat is open for five minutes and the sheet is for who
 * asked: both are asked for anew.
 */
const keepable = (order: Order, begun: Begun): { paymentUrl: string } | { code: string } | undefined => {
  if (begun.kind === 'qr') return { code: begun.content };
  return begun.kind === 'redirect' && order.scene !== 'h5' ? { paymentUrl: begun.url } : undefined;
};

/**
 * Of two tabs that begin the trade at the same time both are given what was kept first. Where the table does not answer the
 * buyer goes on all the same: the next request makes the same trade.
 */
export async function keepBegun({ table }: Pick<Opening, 'table'>, order: Order, begun: Begun): Promise<Begun> {
  const keep = keepable(order, begun);
  const kept = keep && (await table.commit([openAddressWrite(order, keep)]).catch(() => undefined));
  if (kept?.ok !== false) return begun;
  const open = await findOpenOrder(table, order.buyer.id, order.fileId);
  return (open?.outTradeNo === order.outTradeNo && keptOf(open, order)) || begun;
}

/** What is known of the buyer only while they ask. */
export type BuyersSide = Pick<PaymentRequest, 'openid' | 'ip'>;

/** The same order always makes the same request, so the provider answers with the same trade. */
export const paymentRequest = (order: Order, appUrl: string, buyer: BuyersSide = {}): PaymentRequest => ({
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
