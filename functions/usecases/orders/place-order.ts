import type * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import { orderExpiry, validateAmount, validateSale } from '#functions/domain/orders/orders';
import { chosenFrom } from '#functions/domain/payments/payment-options';
import type { Claims, Deps } from '#functions/ports/index';
import type { PaymentSession, Payments } from '#functions/ports/payments';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { findFile, isRestrictedNow } from '#functions/store/files/files';
import { type Order, snapshot } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { areSalesStopped } from '#functions/store/payments/sales-stop';
import type { Redemption } from '#functions/store/promotions/coupons';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { payments } from '#shared/contract/payments';
import { outTradeNo } from '#shared/ids';
import type { Language } from '#shared/limits';
import { fen, splitSale } from '#shared/money';
import { payTypeOf } from '#shared/payment-methods';
import { ok, type Result, refuse } from '#shared/result';
import { redeemTicket } from '../payments/openid-tickets.ts';
import { grantFree } from '../payments/pay.ts';
import { startSession } from '../payments/start-session.ts';
import { type PriceQuote, type QuoteRefusal, quotePrice } from '../promotions/quote.ts';
import { couponConflict, type Reservation } from '../promotions/redemptions.ts';
import { type BuyerContext, cancelCompetingOrder, openOrder } from './open-order.ts';

export interface CreatePaymentInput {
  body: z.output<typeof payments.createPayment.body>;
  user: Claims;
  request: { ip: string | undefined; language: Language };
}

type PlaceOrderDeps = Deps<'table' | 'queues' | 'payments' | 'ids' | 'clock' | 'site'>;

interface Checkout {
  file: File;
  buyer: User;
  option: PaymentOption;
  isStopped: boolean;
}

/** An order to pay with its payment session, or a free one, which is paid and has none. */
export interface PlacedOrder {
  order: Order;
  session?: PaymentSession | undefined;
}

/** Reads what an order is made of, and refuses files that this buyer cannot buy and methods that no provider offers. */
export async function prepareCheckout(
  { body, user }: CreatePaymentInput,
  deps: PlaceOrderDeps,
): Promise<Result<Checkout, 'file_not_found' | 'own_file' | 'already_purchased' | 'method_unavailable'>> {
  const [file, purchase, buyer, isStopped] = await Promise.all([
    findFile(deps.table, body.file_post_id),
    findPurchase(deps.table, user.id, body.file_post_id),
    ownAccount(deps.table, user.id),
    areSalesStopped(deps.table),
  ]);
  const sale = validateSale(file, { buyerId: user.id, owned: purchase !== undefined });
  if (!sale.ok) return sale;
  const option = findPaymentOption(body, deps.payments);
  return option ? ok({ file: sale.value, buyer, option, isStopped }) : refuse('method_unavailable');
}

/** The chosen method and its provider; undefined if no provider offers it. Without a choice the market's default provider is used. */
function findPaymentOption(
  { method, scene, payment_type }: CreatePaymentInput['body'],
  { current, offered }: Payments,
) {
  if (method === undefined) return { provider: current, payType: payment_type };
  const context = payment_type === 'pc' ? 'desk' : 'phone';
  const chosen = chosenFrom(offered, { method, scene, place: context });
  return chosen && { provider: chosen.provider, payType: payTypeOf(chosen.scene), method, scene: chosen.scene };
}

type PaymentOption = NonNullable<ReturnType<typeof findPaymentOption>>;

type PlaceOrderResult = Result<
  PlacedOrder,
  TermsRefusal | 'payment_unavailable' | 'openid_needed' | 'already_purchased' | 'file_not_found'
>;

/** A concurrent order may take the last redemption of a coupon: the price is then quoted again. */
export const placeOrder = (checkout: Checkout, input: CreatePaymentInput, deps: PlaceOrderDeps) =>
  retryOnConflict<PlaceOrderResult>({ otherwise: refuse('payment_unavailable') }, async () => {
    const terms = await quoteTerms(checkout.file, input, deps);
    if (!terms.ok) return terms;
    const draft = draftOrder(checkout, terms.value, input, deps);
    const drafted = { draft, reservation: terms.value.reservation };
    const result =
      draft.amount === 0 ? await placeFreeOrder(drafted, deps) : await placePaidOrder(checkout, drafted, input, deps);
    return result === couponConflict ? undefined : result;
  });

interface OrderTerms extends Omit<PriceQuote, 'claim'> {
  reservation: Reservation | undefined;
}

type TermsRefusal = QuoteRefusal | 'price_changed';

/**
 * Quotes the price, which must be the one the buyer saw, and the coupon redemption that the order reserves; a competing order of the
 * same buyer may have to be cancelled for it.
 */
async function quoteTerms(
  file: File,
  input: CreatePaymentInput,
  deps: PlaceOrderDeps,
  mayCancel = true,
): Promise<Result<OrderTerms, TermsRefusal>> {
  const { body, user, request } = input;
  const quoted = await quotePrice(deps, file, { user, ip: request.ip, code: body.coupon, chosenAmount: body.amount });
  if (!quoted.ok) return quoted;
  const { claim, ...quote } = quoted.value;
  const validated = validateAmount(quote.amount, body.expected_price ?? body.amount);
  if (!validated.ok) return validated;
  if (!claim || !('competing' in claim)) return ok({ ...quote, reservation: claim });
  const areCancelled = mayCancel && (await cancelCompetingOrders(claim.competing, deps));
  return areCancelled ? quoteTerms(file, input, deps, false) : refuse('coupon_used_by_you');
}

/** One after the other: the open orders of one file share a redemption. */
async function cancelCompetingOrders({ orders }: Redemption, deps: PlaceOrderDeps): Promise<boolean> {
  let areCancelled = true;
  for (const competing of orders) areCancelled = (await cancelCompetingOrder(deps, competing)) && areCancelled;
  return areCancelled;
}

/** The order that is written unless one is open already: price, names and texts of this moment, stored for good. */
function draftOrder(
  { file, buyer, option }: Checkout,
  terms: OrderTerms,
  { body, request }: CreatePaymentInput,
  deps: PlaceOrderDeps,
): Order {
  const { amount, at: createdAt } = terms;
  return {
    outTradeNo: outTradeNo(deps.ids.next(), file.id),
    status: 'pending',
    buyer: { id: buyer.id, username: buyer.username, displayName: buyer.displayName },
    seller: { id: file.ownerId, username: file.username, displayName: file.displayName },
    fileId: file.id,
    snapshot: snapshot.parse(file),
    amount,
    fee: splitSale(amount).fee,
    ...priceFields(terms),
    ...(body.via && { via: body.via }),
    provider: option.provider.name,
    ...(option.provider.splits && { splits: true }),
    payType: option.payType,
    ...(option.method && { method: option.method, scene: option.scene }),
    language: request.language,
    createdAt,
    expiresAt: orderExpiry(createdAt),
  };
}

/** Omitted when the buyer pays the list price. */
const priceFields = ({ price, amount, reservation }: OrderTerms): Pick<Order, 'list' | 'coupon'> => ({
  ...(price.list !== amount && { list: price.list }),
  ...(reservation && {
    coupon: { code: reservation.coupon.code, saved: fen(price.price - amount), slot: reservation.slot },
  }),
});

/** A new order before it is stored, and the redemption it reserves. */
interface DraftedOrder {
  draft: Order;
  reservation: Reservation | undefined;
}

async function placeFreeOrder({ draft, reservation }: DraftedOrder, deps: PlaceOrderDeps) {
  const granted = await grantFree(deps, draft, reservation);
  if (granted === couponConflict) return granted;
  return granted === 'owned' ? refuse('already_purchased') : ok({ order: draft });
}

async function placePaidOrder(
  { isStopped }: Checkout,
  drafted: DraftedOrder,
  { body, user, request }: CreatePaymentInput,
  deps: PlaceOrderDeps,
) {
  if (isStopped) return refuse('payment_unavailable');
  if (drafted.draft.scene !== 'jsapi') return openWithSession(drafted, { ip: request.ip }, deps);
  const openid = await redeemTicket(deps, user, body.ticket ?? '');
  return openid === undefined ? refuse('openid_needed') : openWithSession(drafted, { openid, ip: request.ip }, deps);
}

async function openWithSession({ draft, reservation }: DraftedOrder, buyer: BuyerContext, deps: PlaceOrderDeps) {
  const opened = await openOrder(deps, draft, reservation);
  if (opened === couponConflict || !opened.ok) return opened;
  const { order, session: existing } = opened.value;
  const [isGone, session] = await Promise.all([isTakenDown(order, deps), existing ?? startSession(order, buyer, deps)]);
  if (isGone) return refuse('file_not_found');
  return session ? ok({ order, session }) : refuse('payment_unavailable');
}

/**
 * Re-reads the file after the order is written: a concurrent takedown either sees this order or is seen here. The worker then closes
 * the order, whose buyer was not sent to pay. If the table does not answer, the buyer goes on: a payment that arrives all the same is
 * refunded.
 */
async function isTakenDown(order: Order, { table, queues }: PlaceOrderDeps): Promise<boolean> {
  const isTaken = await isRestrictedNow(table, order.fileId).catch(() => false);
  if (!isTaken) return false;
  await queues.send('order-status', { kind: 'check', outTradeNo: order.outTradeNo });
  return true;
}
