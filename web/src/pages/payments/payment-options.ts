import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentType } from '#shared/limits';
import { type PaymentMethod, type PaymentScene, payTypeOf } from '#shared/payment-methods';
import type { CheckoutContext } from './payment-context.ts';

/** Payment options beside the market's own pages for computers and for phones. */
export const otherKeys = ['wechat-qr', 'alipay-qr', 'wechat-h5', 'wechat-jsapi', 'card-page', 'card-wap'] as const;
export type OtherKey = (typeof otherKeys)[number];

/** One row of the list. */
export interface PaymentOption {
  key: PaymentType | OtherKey;
  payType: PaymentType;
  method: PaymentMethod;
  /** Undefined for the default scene, a provider's page. */
  scene?: PaymentScene;
}

export interface PaymentOptions {
  rows: readonly PaymentOption[];
  /** The default choice; undefined if no option works here. */
  first: PaymentOption | undefined;
  /** Methods that only work in another browser. */
  elsewhere: readonly PaymentMethod[];
  /** The row that the buyer paid with last. */
  last: PaymentOption['key'] | undefined;
}

/** The row of the last payment, or one of the same method if it happened elsewhere. */
function lastRow(rows: readonly PaymentOption[], owner: PaymentMethod, last: string | undefined) {
  const [name] = last?.split('-') ?? [];
  const method = name === 'pc' || name === 'mobile' ? owner : name;
  return rows.find(({ key }) => key === last) ?? rows.find((row) => row.method === method);
}

/** These happen on this page, or above it. */
const ours: readonly (PaymentScene | undefined)[] = ['qr', 'jsapi'];

/** The provider of the default pages: the answer does not name it, and it is nearly always Alipay. */
const ownerOfPages = (offers: readonly PaymentOffer[]): PaymentMethod => {
  const has = (candidate: PaymentMethod) => offers.some(({ method }) => method === candidate);
  return !has('alipay') && has('card') ? 'card' : 'alipay';
};

function optionOf(method: PaymentMethod, scene: PaymentScene): PaymentOption | undefined {
  const key = otherKeys.find((one) => one === `${method}-${scene}`);
  return key && { key, payType: payTypeOf(scene), method, scene };
}

/** Without an answer these are the default pages; inside WeChat there are none. */
export function paymentOptionsAt(
  offers: readonly PaymentOffer[],
  { context, isClosed }: CheckoutContext,
  lastOnDevice?: string,
): PaymentOptions {
  const owner = ownerOfPages(offers);
  const pc: PaymentOption = { key: 'pc', payType: 'pc', method: owner };
  const mobile: PaymentOption = { key: 'mobile', payType: 'mobile', method: owner };
  const ownPage: Partial<Record<PaymentScene, PaymentOption>> = { page: pc, wap: mobile };
  const offered = offers.flatMap(({ method, scenes }) =>
    scenes.flatMap((scene) => (method === owner ? ownPage[scene] : undefined) ?? optionOf(method, scene) ?? []),
  );
  if (isClosed) return closed(offers, offered);
  const all = context === 'phone' ? [...offered, mobile] : [pc, ...offered, mobile];
  const rows = [...new Map(all.map((option) => [option.key, option])).values()];
  const best = offers.find(({ preferred }) => preferred)?.method;
  const fitting = context === 'phone' && rows.find(({ method }) => method === best);
  const last = lastRow(rows, owner, lastOnDevice);
  return { rows, first: last ?? (fitting || rows[0]), elsewhere: [], last: last?.key };
}

function closed(offers: readonly PaymentOffer[], offered: readonly PaymentOption[]): PaymentOptions {
  const rows = offered.filter(({ scene }) => ours.includes(scene));
  const isHere = (candidate: PaymentMethod) => rows.some(({ method }) => method === candidate);
  const elsewhere = offers.map(({ method }) => method).filter((method) => !isHere(method));
  return { rows, first: rows[0], elsewhere, last: undefined };
}
