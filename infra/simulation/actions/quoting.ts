import { quoteFile } from '#functions/api/promotions/quote-file';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { call } from '#functions/test/ports';
import { fen, yuanNumber } from '#shared/money';
import { noFaults } from '../fault-rates.ts';
import type { Action, ActionContext } from '../processes.ts';
import { callApi } from '../processes.ts';
import { staleReadWindow } from '../promotions/order-price.ts';
import {
  compareAtPriceAt,
  couponDiscountOf,
  currentPrice,
  discountedPrice,
  lowestPrice,
  type Pricing,
} from '../promotions/pricing.ts';
import { couponOf, pricingSince } from '../promotions/promotion-history.ts';
import type { Simulation } from '../simulation.ts';

export interface PurchaseIntent {
  buyer: User;
  file: File;
}

export interface OrderOptions {
  coupon?: string;
  amount?: number;
  via?: string;
  expected_price?: number;
}

const links = ['weibo', 'newsletter', '朋友圈'] as const;

const yuan = (amount: number): number => yuanNumber(fen(Math.max(0, amount)));

/** A code in either case, of this seller or another, or one that does not exist. */
function pickCode({ random, coupons, focus }: Simulation, { file }: PurchaseIntent): string | undefined {
  if (focus.coupon && random.chance(0.9)) return focus.coupon.code;
  const own = coupons.filter(({ sellerId }) => sellerId === file.ownerId);
  const coupon = random.some(random.chance(0.9) ? own : coupons);
  if (random.chance(0.02)) return 'NOSUCHCODE';
  return coupon && (random.chance(0.2) ? ` ${coupon.code.toLowerCase()}` : coupon.code);
}

const currentPricing = ({ books }: Simulation, fileId: string): Pricing | undefined =>
  books.history.prices.get(fileId)?.at(-1)?.pricing;

const typedCoupon = ({ books }: Simulation, { ownerId }: File, code = '') => {
  const coupon = books.history.coupons.get(`${ownerId}#${code.trim().toUpperCase()}`);
  return coupon && couponDiscountOf(coupon);
};

/** For pay-what-you-want: less than allowed, exactly the lowest price, or more. */
function pickAmount(simulation: Simulation, { file }: PurchaseIntent, code: string | undefined): number | undefined {
  const { random, clock } = simulation;
  const pricing = currentPricing(simulation, file.id);
  if (!pricing || !random.chance(pricing.isPayWhatYouWant ? 0.7 : 0.05)) return undefined;
  const lowest = lowestPrice(pricing, clock.now(), typedCoupon(simulation, file, code));
  return yuan(random.pick([lowest - 1, lowest, lowest, lowest + 1, pricing.listPrice, pricing.listPrice * 2]));
}

export function pickOrderOptions(simulation: Simulation, intent: PurchaseIntent): OrderOptions {
  const { random, clock, focus } = simulation;
  const coupon = random.chance(focus.coupon ? 0.9 : 0.6) ? pickCode(simulation, intent) : undefined;
  const amount = pickAmount(simulation, intent, coupon);
  const pricing = currentPricing(simulation, intent.file.id);
  const knownPrice =
    pricing && (amount ?? yuan(lowestPrice(pricing, clock.now(), typedCoupon(simulation, intent.file, coupon))));
  return {
    ...(coupon !== undefined && { coupon }),
    ...(amount !== undefined && { amount }),
    ...(random.chance(0.3) && { via: random.pick(links) }),
    ...(knownPrice !== undefined && random.chance(0.3) && { expected_price: knownPrice }),
  };
}

/** Prices of the file within the last moments. */
const possiblePricings = (simulation: Simulation, { file }: PurchaseIntent, code: string | undefined): Pricing[] =>
  pricingSince(simulation.books.history, file.id, simulation.clock.now() - staleReadWindow).filter(
    () => code === undefined || typedCoupon(simulation, file, code) !== undefined,
  );

/** I16: an order with a code has that coupon, unless it would not have lowered the price; never another coupon. */
export function checkOrderOptions(
  simulation: Simulation,
  intent: PurchaseIntent,
  { options, outTradeNo }: { options: OrderOptions; outTradeNo: string },
) {
  const { books, violations, clock } = simulation;
  const order = books.history.orders.get(outTradeNo);
  const code = typedCoupon(simulation, intent.file, options.coupon);
  if (!order) return;
  const [requested, redeemed] = [options.coupon?.trim().toUpperCase(), couponOf(order)?.split('#')[1]];
  if (redeemed !== undefined && redeemed !== requested)
    violations.push(`I16 ${outTradeNo} has ${redeemed}, asked for was ${requested}`);
  const isNoCheaper = possiblePricings(simulation, intent, options.coupon).some(
    (pricing) => code !== undefined && discountedPrice(pricing.listPrice, code) >= currentPrice(pricing, clock.now()),
  );
  const isChosen = options.amount !== undefined;
  if (requested !== undefined && redeemed === undefined && !isNoCheaper && !isChosen)
    violations.push(`I16 ${outTradeNo} has no coupon, asked for was ${requested}`);
  const expectedPrice = options.expected_price ?? options.amount;
  if (expectedPrice !== undefined && yuan(Number(order.amount)) !== expectedPrice)
    violations.push(`I16 ${outTradeNo} costs ${order.amount}, agreed was ${expectedPrice}`);
}

interface QuoteAnswer {
  price: number;
  list: number;
  was: number | null;
  amount: number;
}

/** Without faults and interleaving the quote is exactly what the file costs. */
function checkQuote(
  simulation: Simulation,
  intent: PurchaseIntent,
  { options, answer }: { options: OrderOptions; answer: QuoteAnswer },
): void {
  const pricing = currentPricing(simulation, intent.file.id);
  if (!pricing) return;
  const at = simulation.clock.now();
  const lowest = yuan(lowestPrice(pricing, at, typedCoupon(simulation, intent.file, options.coupon)));
  const compareAtPrice = compareAtPriceAt(pricing, at);
  const expected = {
    ...{ list: yuan(pricing.listPrice), price: yuan(currentPrice(pricing, at)) },
    ...{
      was: compareAtPrice === undefined ? null : yuan(compareAtPrice),
      amount: pricing.isPayWhatYouWant ? (options.amount ?? lowest) : lowest,
    },
  };
  const { list, price, was, amount } = answer;
  const quoted = JSON.stringify({ list, price, was, amount });
  if (quoted !== JSON.stringify(expected))
    simulation.violations.push(`I16 ${quoted} was quoted, right is ${JSON.stringify(expected)}`);
}

const isUndisturbed = ({ faultRates, turn }: ActionContext): boolean => faultRates === noFaults && !turn;

export const quote: Action = async (simulation, context) => {
  const { random, buyers, files } = simulation;
  const [buyer, file] = [random.some(buyers), random.some(files)];
  if (!buyer || !file) return;
  const { coupon, amount } = pickOrderOptions(simulation, { buyer, file });
  const options = { ...(coupon !== undefined && { coupon }), ...(amount !== undefined && { amount }) };
  const isGuest = random.chance(0.2);
  const answer = await callApi(simulation, context, {
    name: `${isGuest ? 'somebody' : buyer.username} asks what ${file.title} costs with ${JSON.stringify(options)}`,
    act: (ports) =>
      call(quoteFile, ports, { params: { id: file.id }, body: options, ...(!isGuest && { user: buyer }) }),
  });
  if (answer?.ok && answer.status === undefined && isUndisturbed(context))
    checkQuote(simulation, { buyer, file }, { options, answer: answer.value.data });
};
