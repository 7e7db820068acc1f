import { day, hour, minute } from '#shared/limits';
import { buy } from './orders.ts';
import type { Purchase } from './plan.ts';
import { positionByPrice, redemptionsOf } from './redemptions.ts';
import type { Seed, SeedEvent } from './seed.ts';

/** Coupons that are redeemed, codes that were given away, discounts now and later, and a price that the buyer chooses. */
export function promotionEvents(seed: Seed): SeedEvent[] {
  const { now } = seed;
  const listingOf = (username: string, rank: number) => seed.listing(positionByPrice(seed, username, rank));
  const createCoupon = (username: string, body: object) =>
    seed.seller(username).call<{ data: { coupons: { code: string }[] } }>('POST', '/api/coupons', body);
  const redeem = ({ at, person, file }: Purchase, extras: () => { coupon?: string | undefined; via?: string }) => ({
    at,
    act: () => buy(seed, seed.member(person), seed.listing(file), extras()),
  });
  const discount = (username: string, price: number, from: number, until: number) => () =>
    seed.seller(username).call('PUT', `/api/files/${listingOf(username, 0).id}/sale`, {
      price,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(until).toISOString(),
    });
  const codes: string[] = [];
  const createCodes = async () => {
    const files = [listingOf('achai_dev', 1).id];
    const body = { kind: 'percent', value: 100, max_uses: 1, count: 20, files, note: '直播间送的兑换码' };
    const { data } = await createCoupon('achai_dev', body);
    codes.push(...data.coupons.map(({ code }) => code));
  };
  const readers = { code: 'DUZHE20', kind: 'percent', value: 20, max_uses: 50, note: '公众号读者' };
  const regulars = { code: 'LAOKE5', kind: 'off', value: 5, note: '老顾客减 5 元' };
  const ends_at = new Date(now + 10 * day).toISOString();
  return [
    { at: now - 6 * day, act: () => createCoupon('nanan_books', { ...readers, ends_at }) },
    { at: now - 20 * day, act: () => createCoupon('nanan_books', regulars) },
    {
      at: now - 19 * day,
      act: () => seed.seller('nanan_books').call('PUT', '/api/coupons/LAOKE5', { paused: true }),
    },
    ...redemptionsOf(seed, 'nanan_books').map((purchase) =>
      redeem(purchase, () => ({ coupon: readers.code, via: 'gongzhonghao' })),
    ),
    { at: now - 4 * day, act: createCodes },
    ...redemptionsOf(seed, 'achai_dev').map((purchase, position) =>
      redeem(purchase, () => ({ coupon: codes[position] })),
    ),
    { at: now - 26 * hour, act: discount('nanan_books', 19.9, now - 25 * hour, now + 3 * day) },
    { at: now - 30 * minute, act: discount('shanyin_photo', 19.9, now + 2 * day, now + 9 * day) },
    {
      at: now - 2 * day,
      act: () =>
        seed.seller('rain_records').call('PUT', `/api/files/${listingOf('rain_records', 2).id}`, {
          pay_what: { min: 5, suggest: 15 },
        }),
    },
  ];
}
