import { createPayment } from '../api/payments/create-payment.ts';
import { createCoupons } from '../api/promotions/create-coupons.ts';
import { listCoupons } from '../api/promotions/list-coupons.ts';
import { quoteFile } from '../api/promotions/quote-file.ts';
import { setSale } from '../api/promotions/set-sale.ts';
import type { Ports } from '../ports/index.ts';
import type { TestMarket } from './market.ts';
import { call, valueIn } from './ports.ts';

/** Creates coupons, discounts and orders through the API. */

type Person = { id: string };
type PromotionPorts = TestMarket['ports'];

export const couponBy = async (ports: Pick<Ports, 'table' | 'ids' | 'clock'>, seller: Person, body: object) =>
  (await valueIn(call(createCoupons, ports, { user: seller, body }))).data.coupons;

/** The coupon with a code, as its seller sees it. */
export async function couponOf(ports: Pick<Ports, 'table' | 'clock'>, seller: Person, code: string) {
  const { data } = await valueIn(call(listCoupons, ports, { user: seller, query: { limit: '100' } }));
  const coupon = data.coupons.find((candidate) => candidate.code === code);
  if (!coupon) throw new Error(`no coupon ${code}`);
  return coupon;
}

interface Wish {
  coupon?: string;
  amount?: number;
  expected_price?: number;
  via?: string;
}

export const quoteFor = (
  ports: Pick<Ports, 'table' | 'clock'>,
  user: Person | undefined,
  id: string,
  body: Wish = {},
) => call(quoteFile, ports, { user, params: { id }, body, ip: '203.0.113.9' });

export const orderWith = (ports: PromotionPorts, user: Person, file: { id: string }, wish: Wish = {}) =>
  call(createPayment, ports, { user, body: { file_post_id: file.id, ...wish } });

/** `from` and `until` in milliseconds from now. */
export const withDiscount = (
  ports: Pick<Ports, 'table' | 'queues' | 'clock'>,
  seller: Person,
  { id }: { id: string },
  { price, from = 0, until }: { price: number; from?: number; until: number },
) => {
  const at = (later: number) => new Date(ports.clock.now() + later).toISOString();
  const body = { price, ...(from > 0 && { starts_at: at(from) }), ends_at: at(until) };
  return call(setSale, ports, { user: seller, params: { id }, body });
};
