import { routes } from '#shared/contract/index';
import type { PaymentSessionAnswer } from '#shared/contract/orders';
import { outTradeNo } from '#shared/ids';
import { fen, splitSale } from '#shared/money';
import { payTypeOf } from '#shared/payment-methods';
import { ok, type Result, refuse } from '#shared/result';
import type { File } from '../../domain/files/file.ts';
import { chosenFrom } from '../../domain/orders/offers.ts';
import { orderExpiry, validateAmount, validateSale } from '../../domain/orders/orders.ts';
import { instant } from '../../domain/time.ts';
import type { Deps } from '../../ports/index.ts';
import type { PaymentSession, Payments } from '../../ports/payments.ts';
import { endpoint, type Input, type RouteResult } from '../../runtime/endpoint.ts';
import { errorFields, logger } from '../../runtime/log.ts';
import { ownAccount, type User } from '../../store/accounts/users.ts';
import { findFile, isBarredNow } from '../../store/files/files.ts';
import type { CouponUse } from '../../store/offers/coupons.ts';
import { type Order, snapshot } from '../../store/orders/orders.ts';
import { findPurchase } from '../../store/orders/purchases.ts';
import { areSalesStopped } from '../../store/orders/sales-stop.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { redeemTicket } from '../../usecases/checkout/openid-tickets.ts';
import { type PriceQuote, type QuoteRefusal, quotePrice } from '../../usecases/offers/agree.ts';
import { couponConflict, type Reservation } from '../../usecases/offers/uses.ts';
import {
  type BuyerContext,
  cancelCompetingOrder,
  openOrder,
  paymentRequest,
  storeSession,
} from '../../usecases/orders/open-order.ts';
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
    const sold = validateSale(file, { buyerId: user.id, owned: purchase !== undefined });
    if (!sold.ok) return sold;
    const taker = takerOf(body, ports.payments);
    if (!taker) return refuse('method_unavailable');
    return order({ file: sold.value, buyer, taker, isStopped }, asked, ports);
  },
);

interface Ordering {
  file: File;
  buyer: User;
  taker: Taker;
  isStopped: boolean;
}

/** Others may take the last use of a coupon in between: then it is agreed once more what it costs. */
const order = (what: Ordering, asked: Asked, ports: Used) =>
  retryOnConflict<RouteResult<typeof row>>(
    async () => {
      const agreed = await agree(what.file, asked, ports);
      if (!agreed.ok) return agreed;
      const draft = draftOrder(what, agreed.value, asked, ports);
      const drafted = { draft, claim: agreed.value.claim };
      const made = draft.amount === 0 ? await takeFree(drafted, ports) : await begin(what, drafted, asked, ports);
      return made === couponConflict ? undefined : made;
    },
    { otherwise: refuse('payment_unavailable') },
  );

/** What it costs, as the buyer has seen it, and what of a coupon the order is to hold: another order may have to give it up. */
async function agree(
  file: File,
  { body, user, request }: Asked,
  ports: Used,
  mayGiveWay = true,
): Promise<Result<OrderTerms, Disagreed>> {
  const asking = { user, ip: request.ip, code: body.coupon, wanted: body.amount };
  const agreed = await quotePrice(ports, file, asking);
  if (!agreed.ok) return agreed;
  const { claim, ...quote } = agreed.value;
  const seen = validateAmount(quote.amount, body.expected_price ?? body.amount);
  if (!seen.ok) return seen;
  if (!claim || !('inTheWay' in claim)) return ok({ ...quote, claim });
  const hasGone = mayGiveWay && (await allGiveWay(claim.competing, ports));
  return hasGone ? agree(file, { body, user, request } as Asked, ports, false) : refuse('coupon_used_by_you');
}

/** One after the other: those of one file hold the use together. */
async function allGiveWay({ orders }: CouponUse, ports: Used): Promise<boolean> {
  let haveGone = true;
  for (const one of orders) haveGone = (await cancelCompetingOrder(ports, one)) && haveGone;
  return haveGone;
}

type Disagreed = QuoteRefusal | 'price_changed';

/** What an order begins with: as it is to stand, and what it is to hold. */
interface Drafted {
  draft: Order;
  claim: Reservation | undefined;
}

async function begin({ isStopped }: Ordering, drafted: Drafted, { body, user, request }: Asked, ports: Used) {
  if (isStopped) return refuse('payment_unavailable');
  const { draft } = drafted;
  if (draft.scene !== 'jsapi') return pay(drafted, { ip: request.ip }, ports);
  const openid = await redeemTicket(ports, user, body.ticket ?? '');
  return openid === undefined ? refuse('openid_needed') : pay(drafted, { openid, ip: request.ip }, ports);
}

/** What is chosen, and who takes it; undefined where nobody does. Whoever chooses nothing pays as the market has it. */
function takerOf({ method, scene, payment_type }: Asked['body'], { current, offered }: Payments) {
  if (method === undefined) return { provider: current, payType: payment_type };
  const place = payment_type === 'pc' ? 'desk' : 'phone';
  const chosen = chosenFrom(offered, { method, scene, place });
  return chosen && { provider: chosen.provider, payType: payTypeOf(chosen.scene), method, scene: chosen.scene };
}

type Taker = NonNullable<ReturnType<typeof takerOf>>;

async function pay({ draft, claim }: Drafted, buyer: BuyerContext, ports: Used) {
  const opened = await openOrder(ports, draft, claim);
  if (opened === couponConflict || !opened.ok) return opened;
  const { order, session: before } = opened.value;
  const [isGone, begun] = await Promise.all([isTakenDown(order, ports), before ?? beginTrade(order, buyer, ports)]);
  if (isGone) return refuse('file_not_found');
  return begun ? ok({ data: answerOf(order, begun, ports) }) : refuse('payment_unavailable');
}

const begunShape = (begun: PaymentSession): PaymentSessionAnswer =>
  begun.kind === 'qr' ? { kind: 'qr', content: begun.content, expires_at: instant(begun.expiresAt) } : begun;

/** Whoever has chosen nothing is sent to a page, as always; what is no page is on ours. */
function answerOf(order: Order, begun: PaymentSession, { site }: Used) {
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
async function beginTrade(order: Order, buyer: BuyerContext, ports: Used): Promise<PaymentSession | undefined> {
  const begun = await begunAt(order, buyer, ports);
  return begun && storeSession(ports, order, begun);
}

/** A provider that is away leaves the order open: the next try asks for the same trade again. */
async function begunAt(
  order: Order,
  buyer: BuyerContext,
  { payments, site }: Used,
): Promise<PaymentSession | undefined> {
  try {
    return await payments.named(order.provider)?.begin(paymentRequest(order, site.appUrl, buyer));
  } catch (error) {
    logger.error('the provider did not open the trade', { out_trade_no: order.outTradeNo, error: errorFields(error) });
    return undefined;
  }
}

async function takeFree({ draft, claim }: Drafted, ports: Used) {
  const granted = await grantFree(ports, draft, claim);
  if (granted === couponConflict) return granted;
  if (granted === 'owned') return refuse('already_purchased');
  return ok({ data: { payment_url: `${ports.site.appUrl}/code/${draft.fileId}`, out_trade_no: draft.outTradeNo } });
}

interface OrderTerms extends Omit<PriceQuote, 'claim'> {
  claim: Reservation | undefined;
}

/** The order as it stands if nobody has opened one before: price, names and texts of this moment, kept for good. */
function draftOrder({ file, buyer, taker }: Ordering, terms: OrderTerms, { body, request }: Asked, ports: Used): Order {
  const { amount, at: createdAt } = terms;
  return {
    outTradeNo: outTradeNo(ports.ids.next(), file.id),
    status: 'pending',
    buyer: { id: buyer.id, username: buyer.username, displayName: buyer.displayName },
    seller: { id: file.ownerId, username: file.username, displayName: file.displayName },
    fileId: file.id,
    snapshot: snapshot.parse(file),
    amount,
    fee: splitSale(amount).fee,
    ...howAgreed(terms),
    ...(body.via && { via: body.via }),
    provider: taker.provider.name,
    ...(taker.provider.splits && { splits: true }),
    payType: taker.payType,
    ...(taker.method && { method: taker.method, scene: taker.scene }),
    language: request.language,
    createdAt,
    expiresAt: orderExpiry(createdAt),
  };
}

/** Nothing where it is the price that everybody pays. */
const howAgreed = ({ price, amount, claim }: OrderTerms): Pick<Order, 'list' | 'coupon'> => ({
  ...(price.list !== amount && { list: price.list }),
  ...(claim && { coupon: { code: claim.coupon.code, saved: fen(price.price - amount), slot: claim.slot } }),
});
