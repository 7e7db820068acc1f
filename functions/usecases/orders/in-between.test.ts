import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { findOrder, type Order, openOrderGone } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findCoupon, findUse } from '#functions/store/promotions/coupons';
import { fileOf, paid, testMarket } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { closeOrder, grantFree } from '../payments/pay.ts';
import { couponConflict, findReservableRedemption, reserveWrites } from '../promotions/redemptions.ts';
import { cancelCompetingOrder, openOrder, storeSession } from './open-order.ts';

/** A table that does something else right before its first commit, so that all reads until then are stale. */
function interrupted(table: Table, interrupt: () => Promise<unknown>): Table {
  let isOver = false;
  return {
    ...table,
    async commit(writes) {
      if (!isOver) {
        isOver = true;
        await interrupt();
      }
      return table.commit(writes);
    },
  };
}

/** An order that has reserved a coupon with two redemptions in all. */
async function market() {
  const { ports, seller, buyer, other, file } = await testMarket();
  const name = { sellerId: seller.id, code: 'TENOFF' };
  await couponBy(ports, seller, { code: name.code, kind: 'percent', value: 10, max_uses: 2 });
  const { data } = await valueIn(orderWith(ports, buyer, file, { coupon: name.code }));
  const order = await findOrder(ports.table, data.out_trade_no);
  if (!order) throw new Error('no order');
  const claimOf = async (buyerId: string, fileId: string) => {
    const coupon = await findCoupon(ports.table, name);
    const claim = coupon && (await findReservableRedemption(ports.table, coupon, { buyerId, fileId }));
    if (!claim?.ok || !('coupon' in claim.value)) throw new Error('no claim');
    return claim.value;
  };
  const redemptionCount = async () => (await findCoupon(ports.table, name))?.taken;
  const reservedBy = async () => (await findUse(ports.table, { ...name, buyerId: buyer.id, slot: '0' }))?.orders;
  return {
    ports,
    seller,
    buyer,
    other,
    file,
    order,
    claimOf,
    redemptionCount,
    reservedBy,
  };
}

const orderOf = (order: Order, { id }: { id: string }, outTradeNo: string): Order => ({
  ...order,
  outTradeNo,
  buyer: { ...order.buyer, id },
});

test('a purchase made in between is reported as a purchase, not as a lost coupon', async () => {
  const { ports, other, file, order } = await market();
  const outTradeNo = await paid({ ports, file }, other);
  await ports.table.commit([openOrderGone(orderOf(order, other, outTradeNo))]);
  expect(await openOrder(ports, orderOf(order, other, 'SECOND'))).toMatchObject({
    ok: false,
    code: 'already_purchased',
  });
});

test('a free file that was granted before is owned, and is quoted anew if the coupon was used up in between', async () => {
  const { ports, seller, buyer, other, file, order, claimOf, redemptionCount } = await market();
  const another = await fileOf(ports, seller, 5);
  const free: Order = { ...orderOf(order, other, 'FREE'), amount: 0 as Order['amount'] };
  const claim = await claimOf(other.id, file.id);
  const coupon = order.coupon && { ...order.coupon, slot: '1' };
  const rival: Order = { ...orderOf(order, buyer, 'RIVAL'), fileId: another.id, coupon };
  const table = interrupted(ports.table, () => ports.table.commit(reserveWrites(rival, { ...claim, slot: '1' })));
  expect(await grantFree({ ...ports, table }, free, claim)).toBe(couponConflict);
  expect(await findPurchase(ports.table, other.id, file.id)).toBeUndefined();
  expect(await redemptionCount()).toBe(2);
  const plain: Order = { ...free, coupon: undefined };
  expect(await grantFree(ports, plain)).toBe('granted');
  expect(await grantFree(ports, { ...plain, outTradeNo: 'AGAIN' })).toBe('owned');
});

test('an order is closed even if another order comes to share its coupon redemption in between', async () => {
  const { ports, buyer, order, claimOf, reservedBy } = await market();
  const claim = await claimOf(buyer.id, order.fileId);
  const second = orderOf(order, buyer, 'SECOND');
  const table = interrupted(ports.table, () => ports.table.commit(reserveWrites(second, claim)));
  expect(await closeOrder({ ...ports, table }, order, undefined)).toBe(true);
  expect(await findOrder(ports.table, order.outTradeNo)).toMatchObject({ status: 'closed' });
  expect(await reservedBy()).toEqual(['SECOND']);
});

test('an order that its provider does not close stays open, and no other one is opened beside it', async () => {
  const { ports, order } = await market();
  const named = () => ({ ...ports.payments.current, close: async () => false });
  const draft = { ...order, outTradeNo: 'SECOND', coupon: undefined };
  const opened = await openOrder({ ...ports, payments: { ...ports.payments, named } }, draft);
  expect(opened).toMatchObject({ code: 'payment_unavailable' });
  expect(await findOrder(ports.table, order.outTradeNo)).toMatchObject({ status: 'pending' });
});

test('an order that its provider cannot close yet is left, and its code stays with it', async () => {
  const { ports, order, redemptionCount } = await market();
  const named = () => ({ ...ports.payments.current, closableAfter: minute });
  const patient = { ...ports, payments: { ...ports.payments, named } };
  expect(await cancelCompetingOrder(patient, order.outTradeNo)).toBe(false);
  expect(await findOrder(ports.table, order.outTradeNo)).toMatchObject({ status: 'pending' });
  expect(await redemptionCount()).toBe(1);
  ports.clock.advance(minute);
  expect(await cancelCompetingOrder(patient, order.outTradeNo)).toBe(true);
  expect(await redemptionCount()).toBe(0);
});

test('whoever has opened another order meanwhile pays this one where it was begun', async () => {
  const { ports, order } = await market();
  const session = { kind: 'redirect', url: 'https://pay.test/first' } as const;
  await ports.table.commit([openOrderGone(order)]);
  const second = { ...order, outTradeNo: 'SECOND', coupon: undefined };
  await openOrder(ports, second);
  await storeSession(ports, second, { kind: 'redirect', url: 'https://pay.test/second' });
  expect(await storeSession(ports, order, session)).toEqual(session);
});
