import { routes } from '#shared/contract/index';
import type { PaymentBegun } from '#shared/contract/orders';
import { outTradeNo } from '#shared/ids';
import { splitSale } from '#shared/money';
import { payTypeOf } from '#shared/payment-methods';
import { ok, refuse } from '#shared/result';
import type { File } from '../../domain/files/file.ts';
import { chosenFrom } from '../../domain/orders/offers.ts';
import { agreeSale, orderExpiry } from '../../domain/orders/orders.ts';
import { instant } from '../../domain/time.ts';
import type { Deps } from '../../ports/index.ts';
import type { Begun, Payments } from '../../ports/payments.ts';
import { endpoint, type Input } from '../../runtime/endpoint.ts';
import { errorFields, logger } from '../../runtime/log.ts';
import { ownAccount, type User } from '../../store/accounts/users.ts';
import { findFile, isBarredNow } from '../../store/files/files.ts';
import { type Order, snapshot } from '../../store/orders/orders.ts';
import { findPurchase } from '../../store/orders/purchases.ts';
import { areSalesStopped } from '../../store/orders/sales-stop.ts';
import { redeemTicket } from '../../usecases/checkout/openid-tickets.ts';
import { type BuyersSide, keepBegun, openOrder, paymentRequest } from '../../usecases/orders/open-order.ts';
import { grantFree } from '../../usecases/orders/pay.ts';

const row = routes.createPayment;
type Asked = Input<typeof row>;
type Used = Deps<'table' | 'queues' | 'payments' | 'ids' | 'clock' | 'site'>;

export const createPayment = endpoint(
  row,
  ['table', 'queues', 'payments', 'ids', 'clock', 'site'],
  async (asked, ports) => {
    const { body, user } = asked;
    const [file, purchase, buyer, isStopped] = await Promise.all([
      findFile(ports.table, body.file_post_id),
      findPurchase(ports.table, user.id, body.file_post_id),
      ownAccount(ports.table, user.id),
      areSalesStopped(ports.table),
    ]);
    const agreed = agreeSale(file, { buyerId: user.id, owned: purchase !== undefined, expected: body.expected_price });
    if (!agreed.ok) return agreed;

    const taker = takerOf(body, ports.payments);
    if (!taker) return refuse('method_unavailable');
    const draft = draftOrder({ file: agreed.value, buyer, taker }, asked, ports);
    if (draft.amount === 0) return takeFree(draft, ports);
    if (isStopped) return refuse('payment_unavailable');
    const openid = draft.scene === 'jsapi' ? await redeemTicket(ports, user, body.ticket ?? '') : undefined;
    if (draft.scene === 'jsapi' && openid === undefined) return refuse('openid_needed');
    return pay(draft, { openid, ip: asked.request.ip }, ports);
  },
);

/** What is chosen, and who takes it; undefined where nobody does. Whoever chooses nothing pays as the market has it. */
function takerOf({ method, scene, payment_type }: Asked['body'], { current, offered }: Payments) {
  if (method === undefined) return { provider: current, payType: payment_type };
  const place = payment_type === 'pc' ? 'desk' : 'phone';
  const chosen = chosenFrom(offered, { method, scene, place });
  return chosen && { provider: chosen.provider, payType: payTypeOf(chosen.scene), method, scene: chosen.scene };
}

type Taker = NonNullable<ReturnType<typeof takerOf>>;

async function pay(draft: Order, buyer: BuyersSide, ports: Used) {
  const opened = await openOrder(ports, draft);
  if (!opened.ok) return opened;
  const { order, begun: before } = opened.value;
  const [isGone, begun] = await Promise.all([isTakenDown(order, ports), before ?? beginTrade(order, buyer, ports)]);
  if (isGone) return refuse('file_not_found');
  return begun ? ok({ data: answerOf(order, begun, ports) }) : refuse('payment_unavailable');
}

const begunShape = (begun: Begun): PaymentBegun =>
  begun.kind === 'qr' ? { kind: 'qr', content: begun.content, expires_at: instant(begun.expiresAt) } : begun;

/** Whoever has chosen nothing is sent to a page, as always; what is no page is on ours. */
function answerOf(order: Order, begun: Begun, { site }: Used) {
  const payment_url = begun.kind === 'redirect' ? begun.url : `${site.appUrl}/payment/${order.fileId}`;
  const answer = { payment_url, out_trade_no: order.outTradeNo };
  return order.method === undefined ? answer : { ...answer, pay: begunShape(begun) };
}

/**
 * Looked at once more as it stands, after the order is there: whoever takes the file down finds the order, or this finds the
 * file taken down. The order is closed from the queue; nobody has been sent anywhere to pay it. Where the table does not
 * answer the buyer goes on: what is paid all the same goes back.
 */
async function isTakenDown(order: Order, { table, queues }: Used): Promise<boolean> {
  const isBarred = await isBarredNow(table, order.fileId).catch(() => false);
  if (!isBarred) return false;
  await queues.send('order-status', { kind: 'check', outTradeNo: order.outTradeNo });
  return true;
}

/** Once for an order: whoever comes back to it finds what is kept. */
async function beginTrade(order: Order, buyer: BuyersSide, ports: Used): Promise<Begun | undefined> {
  const begun = await begunAt(order, buyer, ports);
  return begun && keepBegun(ports, order, begun);
}

/** A provider that is away leaves the order open: the next try asks for the same trade again. */
async function begunAt(order: Order, buyer: BuyersSide, { payments, site }: Used): Promise<Begun | undefined> {
  try {
    return await payments.named(order.provider)?.begin(paymentRequest(order, site.appUrl, buyer));
  } catch (error) {
    logger.error('the provider did not open the trade', { out_trade_no: order.outTradeNo, error: errorFields(error) });
    return undefined;
  }
}

async function takeFree(draft: Order, ports: Used) {
  if (!(await grantFree(ports, draft))) return refuse('already_purchased');
  return ok({ data: { payment_url: `${ports.site.appUrl}/code/${draft.fileId}`, out_trade_no: draft.outTradeNo } });
}

interface Agreed {
  file: File;
  buyer: User;
  taker: Taker;
}

/** The order as it stands if nobody has opened one before: price, names and texts of this moment, kept for good. */
function draftOrder({ file, buyer, taker }: Agreed, { request }: Asked, ports: Used): Order {
  const createdAt = ports.clock.now();
  return {
    outTradeNo: outTradeNo(ports.ids.next(), file.id),
    status: 'pending',
    buyer: { id: buyer.id, username: buyer.username, displayName: buyer.displayName },
    seller: { id: file.ownerId, username: file.username, displayName: file.displayName },
    fileId: file.id,
    snapshot: snapshot.parse(file),
    amount: file.price,
    fee: splitSale(file.price).fee,
    provider: taker.provider.name,
    ...(taker.provider.splits && { splits: true }),
    payType: taker.payType,
    ...(taker.method && { method: taker.method, scene: taker.scene }),
    language: request.language,
    createdAt,
    expiresAt: orderExpiry(createdAt),
  };
}
