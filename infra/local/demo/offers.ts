import { day, hour, minute } from '#shared/limits';
import { DemoRefused } from './client.ts';
import type { Past } from './past.ts';
import type { Member } from './people.ts';
import type { Shelf } from './shelves.ts';
import { buy } from './trade.ts';

interface Event {
  at: number;
  act(): Promise<unknown>;
}

interface Scene {
  past: Past;
  now: number;
  customer(at: number): Member;
  seller(username: string): Member;
  shelvesOf(username: string): Shelf[];
}

/** Where sellers tell of their files; most who buy come by themselves. */
const links = ['xiaohongshu', 'gongzhonghao', 'bilibili'];

export const linkOf = (place: number): string | undefined =>
  place % 3 === 0 ? links[(place / 3) % links.length] : undefined;

/** The dearest that a stall sells, and the one after it. */
const dearest = (shelves: readonly Shelf[], place = 0): Shelf => {
  const found = shelves.toSorted((one, other) => Number(other.post.price) - Number(one.post.price))[place];
  if (!found) throw new Error('a stall of the demo has nothing to sell');
  return found;
};

/** Some have it already. */
function unlessOwned(error: unknown): void {
  if (!(error instanceof DemoRefused && error.code === 'already_purchased')) throw error;
}

/** Coupons that are used, codes that were given away, a sale that runs and one that is planned, and a price of one’s choice. */
export function offering({ past, now, customer, seller, shelvesOf }: Scene): Event[] {
  const call = async (method: 'POST' | 'PUT', path: string, member: Member, body: object) =>
    past.api.call<{ data: { coupons: { code: string }[] } }>(method, path, { token: await member.token(), body });
  const at = (time: number): string => new Date(time).toISOString();
  const gifts: string[] = [];
  const give = async () => {
    const files = [dearest(shelvesOf('achai_dev'), 1).id];
    const body = { kind: 'percent', value: 100, max_uses: 1, count: 20, files, note: '直播间送的兑换码' };
    const { data } = await call('POST', '/api/coupons', seller('achai_dev'), body);
    gifts.push(...data.coupons.map(({ code }) => code));
  };
  const take = (person: number, wish: () => { coupon?: string; via?: string }, shelf: () => Shelf) => () =>
    buy(past, customer(person), shelf(), wish()).catch(unlessOwned);
  const nanan = () => dearest(shelvesOf('nanan_books'), 1);
  const readers = { coupon: 'DUZHE20', via: 'gongzhonghao' };
  const forReaders = { code: 'DUZHE20', kind: 'percent', value: 20, max_uses: 50, note: '公众号读者' };
  const spring = { code: 'LAOKE5', kind: 'off', value: 5, note: '老顾客减 5 元' };
  const onSale = (username: string, price: number, from: number, until: number) => async () => {
    const body = { price, starts_at: at(from), ends_at: at(until) };
    await call('PUT', `/api/files/${dearest(shelvesOf(username)).id}/sale`, seller(username), body);
  };
  const choose = async () => {
    const body = { pay_what: { min: 5, suggest: 15 } };
    await call('PUT', `/api/files/${dearest(shelvesOf('rain_records'), 2).id}`, seller('rain_records'), body);
  };
  return [
    {
      at: now - 6 * day,
      act: () => call('POST', '/api/coupons', seller('nanan_books'), { ...forReaders, ends_at: at(now + 10 * day) }),
    },
    { at: now - 20 * day, act: () => call('POST', '/api/coupons', seller('nanan_books'), spring) },
    { at: now - 19 * day, act: () => call('PUT', '/api/coupons/LAOKE5', seller('nanan_books'), { paused: true }) },
    ...[3, 7, 11, 17].map((person, place) => ({
      at: now - (5 - place) * day - 3 * hour,
      act: take(person, () => readers, nanan),
    })),
    { at: now - 4 * day, act: give },
    ...[2, 8].map((person, place) => ({
      at: now - (3 - place) * day,
      act: take(
        person,
        () => ({ coupon: gifts[place] ?? '' }),
        () => dearest(shelvesOf('achai_dev'), 1),
      ),
    })),
    { at: now - 26 * hour, act: onSale('nanan_books', 19.9, now - 25 * hour, now + 3 * day) },
    { at: now - 30 * minute, act: onSale('shanyin_photo', 19.9, now + 2 * day, now + 9 * day) },
    { at: now - 2 * day, act: choose },
  ];
}
