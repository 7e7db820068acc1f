import { expect, test } from 'vitest';
import { couponTakenLate } from '#functions/store/promotions/coupons';
import { testPorts } from '#functions/test/ports';
import { editCoupon, makeCoupons } from './coupons.ts';

test('a coupon that was paid late more often than its limit can be paused all the same', async () => {
  const ports = testPorts();
  const name = { sellerId: 'SELLER', code: 'READERS' };
  const terms = { couponKind: 'percent', value: 50, files: [], maxUses: 1, perBuyer: 1, note: '', count: 1 } as const;
  await makeCoupons(ports, name.sellerId, { ...terms, files: [], code: name.code });
  for (const _ of ['one', 'another']) await ports.table.commit([couponTakenLate(name)]);

  expect(await editCoupon(ports.table, name, { paused: true })).toMatchObject({ ok: true, value: { paused: true } });
  expect(await editCoupon(ports.table, name, { maxUses: 1 })).toMatchObject({ ok: true });
  expect(await editCoupon(ports.table, name, { maxUses: null })).toMatchObject({ ok: true });
  expect(await editCoupon(ports.table, name, { maxUses: 1 })).toMatchObject({ ok: false, code: 'max_below_used' });
});
