import type { File } from '#functions/domain/files/file';
import { orderExpiry, validateAmount, validateSale } from '#functions/domain/orders/orders';
import { chosenFrom } from '#functions/domain/payments/payment-options';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { PaymentSession, Payments } from '#functions/ports/payments';
import { endpoint, type Input, type RouteResult } from '#functions/runtime/endpoint';
import { errorFields, logger } from '#functions/runtime/log';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { findFile, isBarredNow } from '#functions/store/files/files';
import { type Order, snapshot } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { areSalesStopped } from '#functions/store/payments/sales-stop';
import type { CouponUse } from '#functions/store/promotions/coupons';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import {
  type BuyerContext,
  cancelCompetingOrder,
  openOrder,
  paymentRequest,
  storeSession,
} from '#functions/usecases/orders/open-order';
import { redeemTicket } from '#functions/usecases/payments/openid-tickets';
import { grantFree } from '#functions/usecases/payments/pay';
import { type PriceQuote, type QuoteRefusal, quotePrice } from '#functions/usecases/promotions/quote';
import { couponConflict, type Reservation } from '#functions/usecases/promotions/redemptions';
import { routes } from '#shared/contract/index';
import type { PaymentSessionAnswer } from '#shared/contract/payments';
import { outTradeNo } from '#shared/ids';
import { fen, splitSale } from '#shared/money';
import { payTypeOf } from '#shared/payment-methods';
import { ok, type Result, refuse } from '#shared/result';

const row = routes.createPayment;
type CreatePaymentInput = Input<typeof row>;
type CreatePaymentDeps = Deps<'table' | 'queues' | 'payments' | 'ids' | 'clock' | 'site'>;

export const createPayment = endpoint(
  row,
  ['table', 'queues', 'payments', 'ids', 'clock', 'site'],
  async (input, ports) => {
    const { body, user } = input;
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
    return placeOrder({ file: sold.value, buyer, taker, isStopped }, input, ports);
  },
);

interface Checkout {
  file: File;
  buyer: User;
  taker: Payee;
  isStopped: boolean;
}

/** A concurrent order may take the last redemption of a coupon: the price is then quoted again. */
const placeOrder = (checkout: Checkout, input: CreatePaymentInput, ports: CreatePaymentDeps) =>
  retryOnConflict<RouteResult<typeof row>>(
    async () => {
      const terms = await agreeTerms(checkout.file, input, ports);
      if (!terms.ok) return terms;
      const draft = draftOrder(checkout, terms.value, input, ports);
      const drafted = { draft, claim: terms.value.claim };
      const result = draft.amount === 0 ? await takeFree(drafted, ports) : await begin(checkout, drafted, input, ports);
      return result === couponConflict ? undefined : result;
    },
    { otherwise: refuse('payment_unavailable') },
  );

/**
 * Quotes the price, which must be the one the buyer saw, and the coupon redemption that the order reserves; a competing order of the
 * same buyer may have to be cancelled for it.
 */
async function agreeTerms(
  file: File,
  { body, user, request }: CreatePaymentInput,
  ports: CreatePaymentDeps,
  mayCancel = true,
): Promise<Result<OrderTerms, TermsRefusal>> {
  const asking = { user, ip: request.ip, code: body.coupon, wanted: body.amount };
  const quoted = await quotePrice(ports, file, asking);
  if (!quoted.ok) return quoted;
  const { claim, ...quote } = quoted.value;
  const validated = validateAmount(quote.amount, body.expected_price ?? body.amount);
  if (!validated.ok) return validated;
  if (!claim || !('competing' in claim)) return ok({ ...quote, claim });
  const isCancelled = mayCancel && (await cancelAll(claim.competing, ports));
  return isCancelled
    ? agreeTerms(file, { body, user, request } as CreatePaymentInput, ports, false)
    : refuse('coupon_used_by_you');
}

/** One after the other: the open orders of one file share a redemption. */
async function cancelAll({ orders }: CouponUse, ports: CreatePaymentDeps): Promise<boolean> {
  let areCancelled = true;
  for (const competing of orders) areCancelled = (await cancelCompetingOrder(ports, competing)) && areCancelled;
  return areCancelled;
}

type TermsRefusal = QuoteRefusal | 'price_changed';

/** A new order before it is stored, and the redemption it reserves. */
interface DraftedOrder {
  draft: Order;
  claim: Reservation | undefined;
}

async function begin(
  { isStopped }: Checkout,
  drafted: DraftedOrder,
  { body, user, request }: CreatePaymentInput,
  ports: CreatePaymentDeps,
) {
  if (isStopped) return refuse('payment_unavailable');
  const { draft } = drafted;
  if (draft.scene !== 'jsapi') return pay(drafted, { ip: request.ip }, ports);
  const openid = await redeemTicket(ports, user, body.ticket ?? '');
  return openid === undefined ? refuse('openid_needed') : pay(drafted, { openid, ip: request.ip }, ports);
}

/** The chosen method and its provider; undefined if no provider offers it. Without a choice the market's default provider is used. */
function takerOf({ method, scene, payment_type }: CreatePaymentInput['body'], { current, offered }: Payments) {
  if (method === undefined) return { provider: current, payType: payment_type };
  const context = payment_type === 'pc' ? 'desk' : 'phone';
  const chosen = chosenFrom(offered, { method, scene, place: context });
  return chosen && { provider: chosen.provider, payType: payTypeOf(chosen.scene), method, scene: chosen.scene };
}

type Payee = NonNullable<ReturnType<typeof takerOf>>;

async function pay({ draft, claim }: DraftedOrder, buyer: BuyerContext, ports: CreatePaymentDeps) {
  const opened = await openOrder(ports, draft, claim);
  if (opened === couponConflict || !opened.ok) return opened;
  const { order: placeOrder, session: before } = opened.value;
  const [isGone, session] = await Promise.all([
    isTakenDown(placeOrder, ports),
    before ?? beginPayment(placeOrder, buyer, ports),
  ]);
  if (isGone) return refuse('file_not_found');
  return session ? ok({ data: answerOf(placeOrder, session, ports) }) : refuse('payment_unavailable');
}

const sessionShape = (session: PaymentSession): PaymentSessionAnswer =>
  session.kind === 'qr' ? { kind: 'qr', content: session.content, expires_at: instant(session.expiresAt) } : session;

/** Without a chosen method the buyer is redirected to the provider's page; a QR code or sheet is shown on a page of ours. */
function answerOf(placeOrder: Order, session: PaymentSession, { site }: CreatePaymentDeps) {
  const payment_url = session.kind === 'redirect' ? session.url : `${site.appUrl}/payment/${placeOrder.fileId}`;
  const answer = { payment_url, out_trade_no: placeOrder.outTradeNo };
  return placeOrder.method === undefined ? answer : { ...answer, pay: sessionShape(session) };
}

/**
 * Re-reads the file after the order is written: a concurrent takedown either sees this order or is seen here. The queue then closes
 * the order, which nobody was sent to pay. If the table does not answer, the buyer goes on: a payment that arrives all the same is
 * refunded.
 */
async function isTakenDown(placeOrder: Order, { table, queues }: CreatePaymentDeps): Promise<boolean> {
  const isTaken = await isBarredNow(table, placeOrder.fileId).catch(() => false);
  if (!isTaken) return false;
  await queues.send('order-status', { kind: 'check', outTradeNo: placeOrder.outTradeNo });
  return true;
}

/** Opened once per order: a buyer who returns gets the stored session. */
async function beginPayment(
  placeOrder: Order,
  buyer: BuyerContext,
  ports: CreatePaymentDeps,
): Promise<PaymentSession | undefined> {
  const session = await sessionAt(placeOrder, buyer, ports);
  return session && storeSession(ports, placeOrder, session);
}

/** If the provider does not answer, the order stays open: the next attempt requests the same payment again. */
async function sessionAt(
  placeOrder: Order,
  buyer: BuyerContext,
  { payments, site }: CreatePaymentDeps,
): Promise<PaymentSession | undefined> {
  try {
    return await payments.named(placeOrder.provider)?.begin(paymentRequest(placeOrder, site.appUrl, buyer));
  } catch (error) {
    logger.error('the provider did not open the trade', {
      out_trade_no: placeOrder.outTradeNo,
      error: errorFields(error),
    });
    return undefined;
  }
}

async function takeFree({ draft, claim }: DraftedOrder, ports: CreatePaymentDeps) {
  const granted = await grantFree(ports, draft, claim);
  if (granted === couponConflict) return granted;
  if (granted === 'owned') return refuse('already_purchased');
  return ok({ data: { payment_url: `${ports.site.appUrl}/code/${draft.fileId}`, out_trade_no: draft.outTradeNo } });
}

interface OrderTerms extends Omit<PriceQuote, 'claim'> {
  claim: Reservation | undefined;
}

/** The order that is written unless one is open already: price, names and texts of this moment, stored for good. */
function draftOrder(
  { file, buyer, taker }: Checkout,
  terms: OrderTerms,
  { body, request }: CreatePaymentInput,
  ports: CreatePaymentDeps,
): Order {
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
    ...priceFields(terms),
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

/** Omitted when the buyer pays the list price. */
const priceFields = ({ price, amount, claim }: OrderTerms): Pick<Order, 'list' | 'coupon'> => ({
  ...(price.list !== amount && { list: price.list }),
  ...(claim && { coupon: { code: claim.coupon.code, saved: fen(price.price - amount), slot: claim.slot } }),
});
