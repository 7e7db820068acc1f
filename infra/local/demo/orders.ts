import { day, hour, maturity, minute } from '#shared/limits';
import type { Member } from './accounts.ts';
import { type Purchase, planVisits, startOfDay } from './plan.ts';
import type { Listing } from './publishing.ts';
import { random } from './random.ts';
import { allRedemptions } from './redemptions.ts';
import { buyerJoined, isSlow, type Order, publishedAt, type Seed, type SeedEvent } from './seed.ts';

interface Extras {
  coupon?: string | undefined;
  /** The link that led to the file. */
  via?: string | undefined;
}

/** Pays at once; a free file is taken without a payment. */
export async function buy(seed: Seed, buyer: Member, { id, file }: Listing, extras: Extras = {}): Promise<Order> {
  const body = { file_post_id: id, payment_type: 'pc', ...extras };
  const path = '/api/payments/create-payment';
  const { data } = await buyer.call<{ data: { out_trade_no: string; payment_url: string } }>('POST', path, body);
  const outTradeNo = data.out_trade_no;
  if (file.price !== '0' && !data.payment_url.endsWith(`/code/${id}`)) {
    const notice = { out_trade_no: outTradeNo, result: 'success' };
    await seed.market.api.call('POST', '/api/payments/mock/notify', { body: notice });
  }
  return { buyer, outTradeNo };
}

/** Reviews that a file needs before its average is shown. */
const rated = 5;

/** Purchases of files that have a rating in the data and too few buyers by plan: as many as they need, spread evenly. */
function planRatings(
  { now, offers, storefronts }: Seed,
  {
    joined,
    visits,
    redeemed,
  }: { joined: readonly number[]; visits: readonly Purchase[]; redeemed: readonly Purchase[] },
): Purchase[] {
  return offers.flatMap(({ file, seller }, position): Purchase[] => {
    const from = publishedAt(now, file.versions[0].daysAgo, position);
    const isOwn = (purchase: Purchase) => purchase.file === position;
    const own = visits.filter(isOwn);
    const missing = file.reviews.length < rated || from > now - day ? 0 : Math.max(0, file.reviews.length - own.length);
    const bought = new Set([...own, ...redeemed.filter(isOwn)].map(({ person }) => person));
    return Array.from({ length: missing }).flatMap((_, turn) => {
      const at = Math.floor(from + ((now - from) * (turn + 1)) / (missing + 3));
      const people = joined.flatMap((since, person) =>
        since < at && person !== seller && !bought.has(person) ? [person] : [],
      );
      const person = people[(storefronts.length + position + turn) % people.length];
      if (person === undefined) return [];
      bought.add(person);
      return [{ at, person, file: position }];
    });
  });
}

/** All purchases by plan, beside those with coupons; and one whose money has just matured, at the seller whose bank is slow. */
export function planPurchases(seed: Seed): Purchase[] {
  const { now, offers, storefronts, buyers } = seed;
  const joined = [
    ...storefronts.map(() => startOfDay(now, 59)),
    ...buyers.map((_, position) => buyerJoined(now, position)),
  ];
  const redeemed = allRedemptions(seed);
  const isRedeemed = ({ person, file }: Purchase) =>
    redeemed.some((purchase) => purchase.person === person && purchase.file === file);
  const planned = planVisits(now, {
    joined,
    offers: offers.map(({ file, seller }, position) => ({
      seller,
      from: file.is_public ? publishedAt(now, file.versions[0].daysAgo, position) : undefined,
      // The first login that is printed has the most orders to look at.
      weight: seller === 0 ? 3 : 1,
    })),
  });
  const visits = planned.filter((visit) => !isRedeemed(visit));
  const ratings = planRatings(seed, { joined, visits, redeemed });
  const purchases = [...visits, ...ratings].toSorted((one, other) => one.at - other.at);
  const pairs = new Set(purchases.map(({ person, file }) => `${person} ${file}`));
  const file = offers.findIndex((offer) => isSlow(storefronts[offer.seller]) && offer.file.price !== '0');
  const person = joined.findIndex(
    (_, candidate) => candidate >= storefronts.length && !pairs.has(`${candidate} ${file}`),
  );
  return [...purchases, { at: now - maturity - 10 * minute, person, file }];
}

/** Links in sellers' posts elsewhere. Two of three buyers come without one. */
const links = ['xiaohongshu', 'gongzhonghao', 'bilibili'];
const linkOf = (position: number): string | undefined =>
  position % 3 === 0 ? links[(position / 3) % links.length] : undefined;

/** Buyers download soon, unless they return the file, and some of them star it. */
export function purchaseEvents(seed: Seed, purchases: readonly Purchase[], returned: ReadonlySet<number>): SeedEvent[] {
  const { next } = random(7);
  return purchases.flatMap(({ at, person, file }, position) => {
    const pathOf = (action: string) => `/api/files/${seed.listing(file).id}/${action}`;
    const pay = async () =>
      seed.orders.set(position, await buy(seed, seed.member(person), seed.listing(file), { via: linkOf(position) }));
    const download = { at: at + 2 * minute, act: () => seed.member(person).call('GET', pathOf('download')) };
    const star = { at: at + 9 * minute, act: () => seed.member(person).call('POST', pathOf('star')) };
    return [{ at, act: pay }, ...(returned.has(position) ? [] : [download]), ...(next() < 0.4 ? [star] : [])];
  });
}

/** Refunds: two at once because nothing was downloaded, one that the seller approves, and one the seller is to decide. */
export function refundEvents(seed: Seed, purchases: readonly Purchase[]) {
  const paid = purchases.flatMap(({ at, file }, position) =>
    seed.offers[file]?.file.price === '0' ? [] : [{ at, file, position }],
  );
  const lastBefore = (daysAgo: number) => paid.findLast(({ at }) => at < seed.now - daysAgo * day);
  const refundPath = (kind: 'purchases' | 'sales', position: number) =>
    `/api/payments/${kind}/${seed.order(position).outTradeNo}/refund`;
  const request = (position: number, at: number, reason: string): SeedEvent => ({
    at,
    act: () => seed.order(position).buyer.call('POST', refundPath('purchases', position), { reason }),
  });
  const returned = [lastBefore(33), lastBefore(9)].flatMap((purchase) => purchase ?? []);
  const events = returned.map(({ at, position }) => request(position, at + hour, '买错了'));
  const [approved, open] = [lastBefore(21), lastBefore(3)];
  if (approved) {
    const { at, position } = approved;
    const act = () =>
      seed.listing(approved.file).seller.call('POST', refundPath('sales', position), { decision: 'approve' });
    events.push(request(position, at + 2 * day, '和我想的不一样'), { at: at + 2 * day + 5 * hour, act });
  }
  if (open) events.push(request(open.position, seed.now - 5 * hour, '已经有类似的资料了'));
  return { events, returned: new Set(returned.map(({ position }) => position)) };
}
