import { setMailSettings } from '#functions/api/emails/set-mail-settings';
import { starFile } from '#functions/api/files/star-file';
import { updateFile } from '#functions/api/files/update-file';
import { changeCoupon } from '#functions/api/promotions/change-coupon';
import { createCoupons } from '#functions/api/promotions/create-coupons';
import { endSale } from '#functions/api/promotions/end-sale';
import { setSale } from '#functions/api/promotions/set-sale';
import { call } from '#functions/test/ports';
import { day, hour, minute, second } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import { type Action, callApi } from '../processes.ts';
import type { Random } from '../random.ts';
import type { Simulation } from '../simulation.ts';

/** Few codes, so that sellers share names and the same code comes up again. */
const codes = ['READERS', 'AUTUMN', 'HALF', 'GIFT2026'] as const;

const delays = [20 * second, 2 * minute, 26 * minute, 31 * minute, 2 * hour, 7 * hour, 25 * hour] as const;

const yuan = (amount: number): number => yuanNumber(fen(Math.max(0, amount)));

const pickFutureTime = ({ clock, random }: Simulation, times: readonly [number, ...number[]] = delays): string =>
  new Date(clock.now() + random.pick(times) + random.int(minute)).toISOString();

/** A percentage, an amount off or a set price, from one fen to the whole price and beyond. */
const pickDiscount = (random: Random) =>
  random.pick([
    { kind: 'percent', value: random.pick([1, 33, 50, 50, 99]) },
    { kind: 'percent', value: 100 },
    { kind: 'off', value: yuan(random.pick([1, 4, 500, 1000, 4_000_000])) },
    { kind: 'set', value: yuan(random.pick([0, 1, 5, 400, 500, 3900])) },
  ]);

function limitsOf(simulation: Simulation, sellerId: string): object {
  const { random, files } = simulation;
  const file = random.chance(0.3) ? random.some(files.filter(({ ownerId }) => ownerId === sellerId)) : undefined;
  return {
    ...{ per_buyer: random.pick([1, 1, 1, 2]), files: file ? [file.id] : [] },
    ...(random.chance(0.85) && { max_uses: random.pick([1, 1, 2, 3, 3]) }),
    ...(random.chance(0.15) && { starts_at: pickFutureTime(simulation, [20 * second, 2 * minute, 26 * minute]) }),
    ...(random.chance(0.3) && {
      ends_at: pickFutureTime(simulation, [28 * minute, 31 * minute, 2 * hour, 7 * hour, 25 * hour]),
    }),
  };
}

/** One coupon code, or a batch of codes. */
export const makeCoupons: Action = async (simulation, context) => {
  const { random, sellers, coupons } = simulation;
  const seller = random.some(sellers);
  if (!seller) return;
  const codeOrCount = random.chance(0.8) ? { code: random.pick(codes) } : { count: 1 + random.int(3) };
  const body = { ...codeOrCount, ...pickDiscount(random), ...limitsOf(simulation, seller.id) };
  const response = await callApi(simulation, context, {
    name: `${seller.username} makes coupons: ${JSON.stringify(body)}`,
    act: (ports) => call(createCoupons, ports, { user: seller, body }),
  });
  const isCreated = response?.ok && response.status === undefined;
  if (isCreated) coupons.push(...response.value.data.coupons.map(({ code }) => ({ sellerId: seller.id, code })));
};

/** Pauses or resumes a coupon, or changes its end or its number of uses. */
export const changeCoupons: Action = async (simulation, context) => {
  const { random, coupons, sellers, focus } = simulation;
  const coupon = focus.coupon ?? random.some(coupons);
  const seller = sellers.find(({ id }) => id === coupon?.sellerId);
  if (!coupon || !seller) return;
  const body = random.pick([
    { paused: true },
    { paused: focus.coupon !== undefined },
    { paused: false },
    { paused: false, max_uses: random.pick([2, 3, 4]) },
    { max_uses: random.pick([1, 2, 3, null]) },
    { ends_at: pickFutureTime(simulation) },
    { ends_at: null, paused: false },
  ]);
  await callApi(simulation, context, {
    name: `${seller.username} changes ${coupon.code}: ${JSON.stringify(body)}`,
    act: (ports) => call(changeCoupon, ports, { user: seller, params: { code: coupon.code }, body }),
  });
};

/** A discount that starts at once, soon or in a week, and ends soon or after days. */
export const startDiscount: Action = async (simulation, context) => {
  const { random, files, books } = simulation;
  const file = random.some(files);
  if (!file) return;
  const list = books.history.prices.get(file.id)?.at(-1)?.pricing.listPrice ?? 0;
  const body = {
    price: yuan(random.pick([1, 400, Math.ceil(list / 2), Math.ceil(list / 3), list - 1, list])),
    ...(random.chance(0.4) && {
      starts_at: pickFutureTime(simulation, [20 * second, 2 * minute, 26 * minute, 7 * hour, 8 * day]),
    }),
    ends_at: pickFutureTime(simulation, [minute, 5 * minute, 31 * minute, 8 * hour, 3 * day, 9 * day]),
  };
  const input = { user: { id: file.ownerId }, params: { id: file.id }, body };
  await callApi(simulation, context, {
    name: `${file.title} is on sale: ${JSON.stringify(body)}`,
    act: (ports) => call(setSale, ports, input),
  });
};

export const endDiscount: Action = async (simulation, context) => {
  const file = simulation.random.some(simulation.files);
  if (!file) return;
  await callApi(simulation, context, {
    name: `the sale of ${file.title} ends`,
    act: (ports) => call(endSale, ports, { user: { id: file.ownerId }, params: { id: file.id } }),
  });
};

export const setPayWhatYouWant: Action = async (simulation, context) => {
  const { random, files } = simulation;
  const file = random.some(files);
  if (!file) return;
  const min = random.pick([1, 5, 500]);
  const payWhatYouWant = { pay_what: { min: yuan(min), suggest: yuan(min * random.pick([1, 2, 4])) } };
  const body = random.chance(0.6)
    ? payWhatYouWant
    : { pay_what: null, ...(random.chance(0.5) && { price: yuan(1000) }) };
  await callApi(simulation, context, {
    name: `${file.title} is sold for ${JSON.stringify(body)}`,
    act: (ports) => call(updateFile, ports, { user: { id: file.ownerId }, params: { id: file.id }, body }),
  });
};

/** A buyer stars a file and asks for emails about discounts. */
export const starForDiscount: Action = async (simulation, context) => {
  const { random, files, buyers } = simulation;
  const [file, buyer] = [random.some(files), random.some(buyers)];
  if (!file || !buyer) return;
  await callApi(simulation, context, {
    name: `${buyer.username} stars ${file.title}`,
    act: (ports) => call(starFile, ports, { user: buyer, params: { id: file.id } }),
  });
  await callApi(simulation, context, {
    name: `${buyer.username} hears of sales`,
    act: (ports) => call(setMailSettings, ports, { user: buyer, body: { sales: true } }),
  });
};
