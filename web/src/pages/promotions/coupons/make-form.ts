import type * as z from 'zod';
import type { couponInput } from '#shared/contract/shapes/promotions';
import { applyDiscount, type Discount } from '#shared/coupon-price';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale, yuanNumber } from '#shared/money';
import { type CouponKind, couponCode, couponKinds, normalizedCode, promotionLimits } from '#shared/promotions';
import { lengthOf } from '#shared/text/characters';
import { priceOf } from '../../../features/file-form/fields.ts';
import { endFault, startFault } from '../../../features/offers/moment-faults.ts';
import { momentOf, withZone } from '../../../features/offers/moments.ts';
import type { SellingMessages } from '../../../i18n/selling-messages.ts';

/** The input, all of it as text, so that it is stored unchanged. */
export const blank = {
  kind: 'percent',
  value: '20',
  scope: 'all',
  /** Ids, separated by spaces. */
  files: '',
  starts_at: '',
  ends_at: '',
  max_uses: '',
  per_buyer: '1',
  amount: 'one',
  code: '',
  count: '20',
  note: '',
};

export type CouponValues = typeof blank;
export type Name = keyof CouponValues;

export const isName = (name: string): name is Name => name in blank;

export const names = Object.keys(blank).filter(isName);

/** 兑换码: 100% off, each for one use. */
export const gifts: CouponValues = { ...blank, value: '100', amount: 'many', max_uses: '1' };

export const kindOf = ({ kind }: Pick<CouponValues, 'kind'>): CouponKind =>
  couponKinds.find((one) => one === kind) ?? 'percent';
export const idsOf = ({ files }: Pick<CouponValues, 'files'>): string[] => files.split(' ').filter(Boolean);
export const isMany = ({ amount }: Pick<CouponValues, 'amount'>): boolean => amount === 'many';

const digits = (text: string): string => text.normalize('NFKC').trim();

function wholeOf(text: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(digits(text)) ? Number(digits(text)) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Whole percent, or fen; undefined if invalid. */
export function amountOf(values: Pick<CouponValues, 'kind' | 'value'>): number | undefined {
  const kind = kindOf(values);
  if (kind === 'percent') return wholeOf(values.value, 100);
  const amount = priceOf(values.value);
  if (amount === undefined || amount > limits.priceMaxFen) return undefined;
  return kind === 'off' && amount === 0 ? undefined : amount;
}

/** The discount of the form; undefined while it is invalid. */
export function lesseningIn(values: Pick<CouponValues, 'kind' | 'value'>): Discount | undefined {
  const value = amountOf(values);
  return value === undefined ? undefined : { couponKind: kindOf(values), value };
}

/** The buyer's price and the seller's earnings after a discount. */
export function outcomeOf(list: Fen, lessening: Discount): { amount: Fen; earnings: Fen } {
  const amount = applyDiscount(list, lessening);
  return { amount, earnings: splitSale(amount).earnings };
}

type Faults = SellingMessages['couponForm']['faults'];
type Fault = keyof Faults;

function valueFault(values: CouponValues): Fault | undefined {
  if (amountOf(values) !== undefined) return undefined;
  if (kindOf(values) === 'percent') return 'percent';
  const amount = priceOf(values.value);
  if (amount === undefined) return 'amount';
  return amount > limits.priceMaxFen ? 'amountHigh' : 'amountZero';
}

function filesFault(values: CouponValues): Fault | undefined {
  if (values.scope === 'all') return undefined;
  const chosen = idsOf(values).length;
  if (chosen === 0) return 'files';
  return chosen > promotionLimits.couponFiles ? 'filesMany' : undefined;
}

export const usesFault = (text: string): Fault | undefined =>
  digits(text) === '' || wholeOf(text, promotionLimits.couponUses) !== undefined ? undefined : 'uses';

export const usesOf = (text: string): number | undefined => wholeOf(text, promotionLimits.couponUses);

function codeFault(values: CouponValues): Fault | undefined {
  const code = normalizedCode(values.code);
  return isMany(values) || code === '' || couponCode.test(code) ? undefined : 'code';
}

const countFault = (values: CouponValues): Fault | undefined =>
  isMany(values) && wholeOf(values.count, promotionLimits.couponsAtOnce) === undefined ? 'count' : undefined;

/** Errors by field; undefined for valid ones. */
export const faultsOf = (values: CouponValues, now: number): Partial<Record<Name, Fault | undefined>> => ({
  value: valueFault(values),
  files: filesFault(values),
  starts_at: startFault(values.starts_at, now),
  ends_at: endFault(values.ends_at, { start: momentOf(values.starts_at), now }),
  max_uses: usesFault(values.max_uses),
  per_buyer: wholeOf(values.per_buyer, promotionLimits.usesPerBuyer) === undefined ? 'perBuyer' : undefined,
  code: codeFault(values),
  count: countFault(values),
  note: lengthOf(values.note.trim()) > promotionLimits.noteLength ? 'note' : undefined,
});

const valueSent = (values: CouponValues): number => {
  const value = amountOf(values) ?? 0;
  return kindOf(values) === 'percent' ? value : yuanNumber(fen(value));
};

function timesSent(values: CouponValues) {
  const [start, end] = [momentOf(values.starts_at), momentOf(values.ends_at)];
  return {
    ...(start !== undefined && { starts_at: withZone(start) }),
    ...(end !== undefined && { ends_at: withZone(end) }),
  };
}

/** The code that was typed, or the number of codes that the server makes. */
function codesSent(values: CouponValues) {
  if (isMany(values)) return { count: wholeOf(values.count, promotionLimits.couponsAtOnce) ?? 1 };
  const code = normalizedCode(values.code);
  return code === '' ? {} : { code };
}

/** The request of a form without errors. */
export function bodyOf(values: CouponValues): z.input<typeof couponInput> {
  const most = usesOf(values.max_uses);
  const note = values.note.trim();
  return {
    kind: kindOf(values),
    value: valueSent(values),
    ...(values.scope === 'some' && { files: idsOf(values) }),
    ...timesSent(values),
    ...(most !== undefined && { max_uses: most }),
    per_buyer: wholeOf(values.per_buyer, promotionLimits.usesPerBuyer) ?? 1,
    ...(note !== '' && { note }),
    ...codesSent(values),
  };
}

/** A code that can be said aloud, such as NANAN20; empty if there is none. A free copy has one that nobody can guess. */
export function proposedCode(username: string, values: Pick<CouponValues, 'amount' | 'kind' | 'value'>): string {
  const percent = kindOf(values) === 'percent' ? (amountOf(values) ?? 100) : 100;
  const code = `${username.split('_')[0]}${percent}`.toUpperCase();
  return percent < 100 && !isMany(values) && couponCode.test(code) ? code : '';
}
