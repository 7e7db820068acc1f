import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import {
  amountMoved,
  type Check,
  differing,
  fieldsIn,
  idOf,
  labelOf,
  missingItem,
  missingReference,
  orderOf,
  type Snapshot,
  textsIn,
  unless,
} from '../snapshot.ts';

/** I16: coupons and their redemptions, timed discounts, and the sales of links. */

const redemptionsPk = (coupon: Item): string => `CPU#${coupon.sellerId}#${coupon.code}`;

/** The counters of a coupon equal its redemptions; paid ones are compared once their sales have settled. */
const coupons: Check = ({ of, isMoving }) => {
  const byCoupon = Map.groupBy(of('coupon-use'), ({ pk }) => pk);
  return of('coupon').flatMap((coupon) => {
    const redemptions = byCoupon.get(redemptionsPk(coupon)) ?? [];
    const paid = redemptions.filter(({ useState }) => useState !== 'held');
    const isSettling = paid.some(({ orders }) => textsIn(orders).some(isMoving));
    const counts = {
      taken: redemptions.length,
      late: redemptions.filter(({ useState }) => useState === 'late').length,
      ...(!isSettling && { used: paid.length }),
    };
    return differing('I16', { taken: 0, used: 0, late: 0, ...coupon }, counts);
  });
};

/** A reserved redemption has an open order, a redeemed one a paid order. */
const redemptions: Check = ({ of, at }) =>
  of('coupon-use').flatMap((redemption) => {
    if (!at(`CPN#${redemption.sellerId}#${redemption.code}`, 'CPN'))
      return [missingReference('I16', redemption, 'its coupon')];
    const orders = textsIn(redemption.orders).map((outTradeNo) => at(`ORD#${outTradeNo}`, 'ORD'));
    const isHeld = redemption.useState === 'held';
    return orders.flatMap((order) => {
      if (!order) return [missingReference('I16', redemption, 'its order')];
      const isRight = isHeld ? order.status === 'pending' : order.paidAt !== undefined;
      return [
        ...unless(isRight, `I16 ${labelOf(redemption)}: ${redemption.useState}, and its order is ${order.status}`),
        ...unless(
          fieldsIn(order.coupon).code === redemption.code,
          `I16 ${labelOf(redemption)}: its order has another coupon`,
        ),
      ];
    });
  });

/** A payment after its reservation ended is an extra redemption, stored under the number of the order. */
const slotsOf = ({ outTradeNo, coupon }: Item): unknown[] => [fieldsIn(coupon).slot, outTradeNo];

/** An open order with a coupon holds a reservation, and a paid one has redeemed it. */
const orders: Check = ({ of, at }) =>
  of('order').flatMap((order) => {
    const { code } = fieldsIn(order.coupon);
    const isPaid = order.paidAt !== undefined && !text(order, 'status').startsWith('duplicate');
    if (code === undefined || !(isPaid || order.status === 'pending')) return [];
    const { id: sellerId } = fieldsIn(order.seller);
    const { id: buyerId } = fieldsIn(order.buyer);
    const keys = slotsOf(order).map((slot) => [`CPU#${sellerId}#${code}`, `${buyerId}#${slot}`] as const);
    const isOwn = (redemption: Item | undefined) => textsIn(redemption?.orders).includes(text(order, 'outTradeNo'));
    const [[pk, sk] = []] = keys;
    return keys.some((key) => isOwn(at(...key)))
      ? []
      : [missingItem('I16', 'coupon-use', `${pk} / ${sk} of ${labelOf(order)}`)];
  });

/** A file and its timed discount agree. */
const sales: Check = ({ of, at }) => [
  ...of('file-sale').flatMap((sale) => {
    const file = at(sale.pk, 'FILE');
    if (!file) return [missingReference('I16', sale, 'its post')];
    if (file.deletedAt !== undefined) return [];
    const { price, from, until } = fieldsIn(fieldsIn(file.badge).sale);
    return differing('I16', sale, { price, from, until });
  }),
  ...of('file').flatMap((file) =>
    fieldsIn(file.badge).sale === undefined || at(file.pk, 'SALE') ? [] : [missingReference('I16', file, 'its sale')],
  ),
];

/** The seller's earnings of a sale, less what the balance gave for its refund. */
const earnedBy = ({ at }: Snapshot, { outTradeNo: no }: Item): number => {
  const postings = [`PAY#${no}`, `COV#${no}`, `RFD#${no}#1`].map((reference) => at(`LTX#${reference}`, 'LTX'));
  return -sum(postings.map((posting) => amountMoved(posting, 'seller:')));
};

/** A link counts the settled sales made through it, except those being refunded or refunded in part. */
const linkSources: Check = (snapshot) => {
  const { of, isMoving } = snapshot;
  const viaOf = (sale: Item): string => `SRC#${fieldsIn(sale.seller).id} / ${sale.via}`;
  const settled = of('sale').filter(({ via, settledAt }) => via !== undefined && settledAt !== undefined);
  const byLink = Map.groupBy(settled, viaOf);
  return of('source').flatMap((source) => {
    const all = byLink.get(`${source.pk} / ${source.sk}`) ?? [];
    const orders = all.map((sale) => orderOf(snapshot, sale));
    const isSettling = isMoving(idOf(source)) || all.some((sale) => isMoving(text(sale, 'outTradeNo')));
    if (isSettling || orders.some((order) => isUnderWay(order) || amountIn(order, 'takenBack') !== 0)) return [];
    const sales = orders.filter((order) => order?.status === 'paid').length;
    return differing('I16', source, { sales, earnings: sum(all.map((sale) => earnedBy(snapshot, sale))) });
  });
};

const isUnderWay = (order: Item | undefined): boolean => order?.status === 'refunding' || order?.status === 'disputed';

export const promotionChecks: readonly Check[] = [coupons, redemptions, orders, sales, linkSources];
