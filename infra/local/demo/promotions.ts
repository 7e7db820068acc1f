import { day, hour } from '#shared/limits';
import type { Seed, SeedEvent } from './seed.ts';

/** Coupons, codes that are given away, discounts now and later, and a price that the buyer chooses. */
export function promotionEvents(seed: Seed): SeedEvent[] {
  const { now } = seed;
  const createCoupon = (username: string, body: object) =>
    seed.member(username).call<{ data: { coupons: { code: string }[] } }>('POST', '/api/coupons', body);
  const update = (folder: string, path: string, body: object) => {
    const { id, seller } = seed.listing(folder);
    return seller.call('PUT', `/api/files/${id}${path}`, body);
  };
  const discount = (folder: string, from: number, until: number) => () =>
    update(folder, '/sale', {
      price: 19.9,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(until).toISOString(),
    });
  const createCodes = async () => {
    const files = [seed.listing('achai_dev/5-reconciliation-script').id];
    const body = { kind: 'percent', value: 100, max_uses: 1, count: 20, files, note: '直播间送的兑换码' };
    const { data } = await createCoupon('achai_dev', body);
    seed.giftCodes.push(...data.coupons.map(({ code }) => code));
  };
  const readers = { code: 'DUZHE20', kind: 'percent', value: 20, max_uses: 50, note: '公众号读者' };
  const regulars = { code: 'LAOKE5', kind: 'off', value: 5, note: '老顾客减 5 元' };
  const ends_at = new Date(now + 10 * day).toISOString();
  return [
    seed.ago(20 * 24, () => createCoupon('nanan_books', regulars)),
    seed.ago(19 * 24, () => seed.member('nanan_books').call('PUT', '/api/coupons/LAOKE5', { paused: true })),
    seed.ago(6 * 24, () => createCoupon('nanan_books', { ...readers, ends_at })),
    seed.ago(4 * 24, createCodes),
    seed.ago(2 * 24, () => update('rain_records/5-lofi-drums', '', { pay_what: { min: 5, suggest: 15 } })),
    seed.ago(26, discount('nanan_books/1-long-sentences', now - 25 * hour, now + 3 * day)),
    seed.ago(0.5, discount('shanyin_photo/1-spring-film', now + 2 * day, now + 9 * day)),
  ];
}
