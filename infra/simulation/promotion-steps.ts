import { minute, paymentTypes } from '#shared/limits';
import { buy, order, payFor } from './actions/buying.ts';
import { showOne } from './actions/kinship.ts';
import { changeCoupons, makeCoupons, putOnSale } from './actions/offering.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, catchUp, deliverAll, deliverOne, inPeace, sweep } from './system.ts';
import type { Focus, World } from './world.ts';

/** Enough people and things for offers. */
export const bazaar = { sellers: 2, buyers: 6, files: 3, price: 1000 } as const;

/** There is something to try from the beginning on. */
export async function openBazaar(world: World): Promise<void> {
  for (const act of [makeCoupons, makeCoupons, makeCoupons, makeCoupons, putOnSale]) await act(world, inPeace);
  const [one, other] = world.buyers;
  if (one && other && world.random.chance(0.5)) await showOne(world, inPeace, [one, other]);
}

/** What can still be used, or some coupon. */
function wanted({ random, coupons, books }: World): Focus['coupon'] {
  const isLeft = ({ sellerId, code }: NonNullable<Focus['coupon']>): boolean => {
    const coupon = books.seen.coupons.get(`${sellerId}#${code}`);
    const isFree = coupon?.maxUses === undefined || Number(coupon.taken ?? 0) < Number(coupon.maxUses);
    return coupon?.paused === false && isFree;
  };
  return random.some(coupons.filter(isLeft)) ?? random.some(coupons);
}

/** More want a code than there are uses of it; its seller changes it meanwhile. */
export const scramble: Action = async (world, setting) => {
  const { random, offers } = world;
  if (random.chance(0.3) || world.coupons.length === 0) await makeCoupons(world, setting);
  const coupon = wanted(world);
  world.focus = { ...(coupon && { coupon }) };
  const buys = Array.from({ length: 2 + random.int(4) }, () => buy);
  const others = [...(random.chance(0.6) ? [changeCoupons] : []), ...(random.chance(0.3) ? [deliverOne] : [])];
  await interleave(
    random,
    [...buys, ...others].map((one) => (turn: Turn) => one(world, { ...setting, turn })),
  );
  world.focus = {};
  for (const offer of offers.slice(-3)) if (random.chance(0.6)) payFor(world, offer);
};

/** Another account of somebody who has used a code. */
export const cousin: Action = async (world, setting) => {
  const { random, books, coupons } = world;
  const used = coupons.flatMap((coupon) =>
    [...(books.seen.uses.get(`${coupon.sellerId}#${coupon.code}`)?.values() ?? [])]
      .filter(({ useState }) => useState !== 'held')
      .map(({ buyerId }) => ({ coupon, buyerId })),
  );
  const both = used.flatMap(({ coupon, buyerId }) =>
    world.buyers.filter(({ id }) => books.seen.kin.has(`${id} ${buyerId}`)).map(({ id }) => ({ coupon, buyerId: id })),
  );
  world.focus = random.some(both) ?? {};
  await buy(world, setting);
  world.focus = {};
};

/** Somebody changes their mind, in several tabs and with several codes, pays at last, or later than that, or twice. */
export const dither: Action = async (world, setting) => {
  const { random, clock, offers } = world;
  const [buyer, file] = [random.some(world.buyers), random.some(world.files)];
  const before = offers.length;
  world.focus = { ...(buyer && { buyerId: buyer.id }), ...(file && { fileId: file.id }) };
  for (let left = 2 + random.int(2); left > 0; left--) await buy(world, setting);
  world.focus = {};
  if (random.chance(0.4)) {
    clock.advance(random.pick([4 * minute, 6 * minute, 31 * minute, 31 * minute]));
    await sweep(world, setting);
    await deliverAll(world, setting);
  }
  for (const offer of offers.slice(before)) if (random.chance(0.5)) payFor(world, offer);
};

/** Somebody pays what they had left, when others have what they held; and its seller looks at it. */
export const overdue: Action = async (world, setting) => {
  const { random, banks, files, isSplit } = world;
  const coupon = wanted(world);
  const elsewhere = isSplit
    ? { bank: banks.alipay, said: { payment_type: paymentTypes[1] } }
    : { bank: banks.stripe, said: {} };
  const [buyer, other] = [random.some(world.buyers), random.some(world.buyers)];
  const file = random.some(files.filter(({ ownerId }) => ownerId === coupon?.sellerId));
  if (!coupon || !buyer || !other || !file) return;
  const wish = { coupon: coupon.code };
  const left = await order(world, setting, { buyer, file, bank: banks.alipay, said: {}, wish });
  await order(world, setting, { buyer, file, ...elsewhere, wish: {} });
  const taken = await order(world, setting, { buyer: other, file, bank: banks.alipay, said: {}, wish });
  for (const offer of [taken, left]) if (offer && random.chance(0.9)) payFor(world, offer);
  await catchUp(world, setting);
  await deliverAll(world, setting);
  world.focus = { coupon };
  await changeCoupons(world, setting);
  world.focus = {};
};
