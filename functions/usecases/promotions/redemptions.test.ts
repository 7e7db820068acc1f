import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { findCoupon, findUse, usesOf } from '#functions/store/promotions/coupons';
import { queryAll } from '#functions/store/table/pages';
import { atRandom, interleave, seededRandom } from '#functions/test/interleave';
import { testMarket } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { valueIn } from '#functions/test/ports';
import { recordPaymentIdentity } from '../accounts/linked-accounts.ts';
import { findReservableRedemption, releaseWrites, reserveWrites } from './redemptions.ts';

/** A coupon with one use per buyer, reserved by an order. */
async function market() {
  const { ports, seller, buyer, other, file } = await testMarket();
  const name = { sellerId: seller.id, code: 'TENOFF' };
  await couponBy(ports, seller, { code: name.code, kind: 'percent', value: 10, max_uses: 2 });
  const { data } = await valueIn(orderWith(ports, buyer, file, { coupon: name.code }));
  const order = await findOrder(ports.table, data.out_trade_no);
  const coupon = await findCoupon(ports.table, name);
  if (!order || !coupon) throw new Error('no order with a coupon');
  const claimBy = (buyerId: string) => findReservableRedemption(ports.table, coupon, { buyerId, fileId: file.id });
  const state = async () => ({
    taken: (await findCoupon(ports.table, name))?.taken,
    orders: (await findUse(ports.table, { ...name, buyerId: buyer.id, slot: '0' }))?.orders,
  });
  return { ports, buyer, other, order, claimBy, state };
}

test('a use that two orders hold is given back by the last of them, and not by the first', async () => {
  const { ports, buyer, order: first, claimBy, state } = await market();
  const claim = await claimBy(buyer.id);
  if (!claim.ok || !('coupon' in claim.value)) throw new Error('no claim');
  const second = { ...first, outTradeNo: 'SECOND' };
  await ports.table.commit(reserveWrites(second, claim.value));
  expect(await state()).toEqual({ taken: 1, orders: [first.outTradeNo, 'SECOND'] });
  await ports.table.commit(await releaseWrites(ports.table, first));
  expect(await state()).toEqual({ taken: 1, orders: ['SECOND'] });
  await ports.table.commit(await releaseWrites(ports.table, second));
  expect(await state()).toEqual({ taken: 0, orders: undefined });
});

test('accounts that share a payer have one use together', async () => {
  const { ports, buyer, other, claimBy } = await market();
  expect(await claimBy(other.id)).toMatchObject({ ok: true });
  for (const { id } of [buyer, other]) await recordPaymentIdentity(ports, id, { shared: 'payer', text: '一个钱包' });
  expect(await claimBy(other.id)).toMatchObject({ ok: false, code: 'coupon_used_by_you' });
});

const discounts = {
  reserved: { kind: 'percent', value: 10 },
  'redeemed at once, as it pays all': { kind: 'percent', value: 100 },
};

test.each(Object.entries(discounts))('of two linked accounts at one moment one has a use: %s', async (_, discount) => {
  const winners = new Set<string>();
  for (let seed = 1; seed <= 20; seed++) {
    const { ports, seller, buyer, other, file } = await testMarket();
    const name = { sellerId: seller.id, code: 'TENOFF' };
    await couponBy(ports, seller, { code: name.code, ...discount });
    for (const { id } of [buyer, other]) await recordPaymentIdentity(ports, id, { shared: 'payer', text: '一个钱包' });
    const flows = [buyer, other].map((user) => async (gated: typeof ports) => {
      const answer = await orderWith(gated, user, file, { coupon: name.code });
      return answer.ok ? user.id : answer.code;
    });
    const { results } = await interleave(ports, flows, atRandom(seededRandom(seed)));
    const answers = results.map((result) => (result.status === 'fulfilled' ? String(result.value) : result.reason));
    expect(answers).toContain('coupon_used_by_you');
    for (const answer of answers) winners.add(answer);
    expect(await queryAll(ports.table, usesOf(name))).toHaveLength(1);
    expect(await findCoupon(ports.table, name)).toMatchObject({ taken: 1 });
  }
  expect(winners.size).toBe(3);
});
