import { minute, paymentTypes } from '#shared/limits';
import { buy, order, payFor } from './actions/buying.ts';
import { linkAccounts } from './actions/linking-accounts.ts';
import { changeCoupons, makeCoupons, startDiscount } from './actions/promoting.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, catchUp, deliverAll, deliverOne, sweep, undisturbed } from './processes.ts';
import type { Focus, Simulation } from './simulation.ts';

export const promotionMarket = { sellers: 2, buyers: 6, files: 3, price: 1000 } as const;

/** Coupons, a discount, and perhaps two linked accounts, before the first step. */
export async function preparePromotions(simulation: Simulation): Promise<void> {
  for (const act of [makeCoupons, makeCoupons, makeCoupons, makeCoupons, startDiscount])
    await act(simulation, undisturbed);
  const [first, second] = simulation.buyers;
  if (first && second && simulation.random.chance(0.5)) await linkAccounts(simulation, undisturbed, [first, second]);
}

/** A coupon with uses left, otherwise any. */
function pickCoupon({ random, coupons, books }: Simulation): Focus['coupon'] {
  const isAvailable = ({ sellerId, code }: NonNullable<Focus['coupon']>): boolean => {
    const coupon = books.history.coupons.get(`${sellerId}#${code}`);
    const isFree = coupon?.maxUses === undefined || Number(coupon.taken ?? 0) < Number(coupon.maxUses);
    return coupon?.paused === false && isFree;
  };
  return random.some(coupons.filter(isAvailable)) ?? random.some(coupons);
}

/** More buyers use a coupon at once than it has uses, while its seller changes it. */
export const competeForCoupon: Action = async (simulation, context) => {
  const { random, checkouts } = simulation;
  if (random.chance(0.3) || simulation.coupons.length === 0) await makeCoupons(simulation, context);
  const coupon = pickCoupon(simulation);
  simulation.focus = { ...(coupon && { coupon }) };
  const buys = Array.from({ length: 2 + random.int(4) }, () => buy);
  const others = [...(random.chance(0.6) ? [changeCoupons] : []), ...(random.chance(0.3) ? [deliverOne] : [])];
  await interleave(
    random,
    [...buys, ...others].map((action) => (turn: Turn) => action(simulation, { ...context, turn })),
  );
  simulation.focus = {};
  for (const checkout of checkouts.slice(-3)) if (random.chance(0.6)) payFor(simulation, checkout);
};

/** An account linked to the redeemer of a coupon tries the same coupon. */
export const buyFromLinkedAccount: Action = async (simulation, context) => {
  const { random, books, coupons } = simulation;
  const redeemed = coupons.flatMap((coupon) =>
    [...(books.history.redemptions.get(`${coupon.sellerId}#${coupon.code}`)?.values() ?? [])]
      .filter(({ useState }) => useState !== 'held')
      .map(({ buyerId }) => ({ coupon, buyerId })),
  );
  const linked = redeemed.flatMap(({ coupon, buyerId }) =>
    simulation.buyers
      .filter(({ id }) => books.history.linkedAccounts.has(`${id} ${buyerId}`))
      .map(({ id }) => ({ coupon, buyerId: id })),
  );
  simulation.focus = random.some(linked) ?? {};
  await buy(simulation, context);
  simulation.focus = {};
};

/** Two linked accounts order with one coupon at one moment. */
export const orderFromLinkedAccounts: Action = async (simulation, context) => {
  const { random, buyers, books, banks, files } = simulation;
  const pairs = buyers.flatMap((first) =>
    buyers.filter(({ id }) => books.history.linkedAccounts.has(`${first.id} ${id}`)).map((second) => [first, second]),
  );
  const coupon = pickCoupon(simulation);
  const file = random.some(files.filter(({ ownerId }) => ownerId === coupon?.sellerId));
  if (!coupon || !file) return;
  const request = { file, bank: banks.alipay, paymentOption: {}, options: { coupon: coupon.code } };
  const orders = (random.some(pairs) ?? []).map(
    (buyer) => async (turn: Turn) => void (await order(simulation, { ...context, turn }, { buyer, ...request })),
  );
  await interleave(random, orders);
};

/** A buyer opens several orders of one file, with different coupons, and pays some of them: in time, late or twice. */
export const changeMind: Action = async (simulation, context) => {
  const { random, clock, checkouts } = simulation;
  const [buyer, file] = [random.some(simulation.buyers), random.some(simulation.files)];
  const before = checkouts.length;
  simulation.focus = { ...(buyer && { buyerId: buyer.id }), ...(file && { fileId: file.id }) };
  for (let abandoned = 2 + random.int(2); abandoned > 0; abandoned--) await buy(simulation, context);
  simulation.focus = {};
  if (random.chance(0.4)) {
    clock.advance(random.pick([4 * minute, 6 * minute, 31 * minute, 31 * minute]));
    await sweep(simulation, context);
    await deliverAll(simulation, context);
  }
  for (const checkout of checkouts.slice(before)) if (random.chance(0.5)) payFor(simulation, checkout);
};

/**
 * A buyer pays an abandoned order whose coupon use another buyer has reserved by then; the seller changes the coupon.
 */
export const payLate: Action = async (simulation, context) => {
  const { random, banks, files, isSplit } = simulation;
  const coupon = pickCoupon(simulation);
  const otherPayment = isSplit
    ? { bank: banks.alipay, paymentOption: { payment_type: paymentTypes[1] } }
    : { bank: banks.stripe, paymentOption: {} };
  const [buyer, other] = [random.some(simulation.buyers), random.some(simulation.buyers)];
  const file = random.some(files.filter(({ ownerId }) => ownerId === coupon?.sellerId));
  if (!coupon || !buyer || !other || !file) return;
  const options = { coupon: coupon.code };
  const abandoned = await order(simulation, context, { buyer, file, bank: banks.alipay, paymentOption: {}, options });
  await order(simulation, context, { buyer, file, ...otherPayment, options: {} });
  const competing = await order(simulation, context, {
    buyer: other,
    file,
    bank: banks.alipay,
    paymentOption: {},
    options,
  });
  for (const checkout of [competing, abandoned]) if (checkout && random.chance(0.9)) payFor(simulation, checkout);
  await catchUp(simulation, context);
  await deliverAll(simulation, context);
  simulation.focus = { coupon };
  await changeCoupons(simulation, context);
  simulation.focus = {};
};
