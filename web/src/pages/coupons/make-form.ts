import type * as z from 'zod';
import { lengthOf } from '#shared/characters';
import type { couponInput } from '#shared/contract/shapes/offers';
import { type Lessening, lessened } from '#shared/coupon-price';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale, yuanNumber } from '#shared/money';
import { type CouponKind, codeOf, couponCode, couponKinds, offerLimits } from '#shared/offers';
import { priceOf } from '../../features/file-form/fields.ts';
import { endFault, startFault } from '../../features/offers/moment-faults.ts';
import { momentOf, zoned } from '../../features/offers/moments.ts';
import type { SellingWords } from '../../i18n/selling-words.ts';

/** What has been typed, all of it as text: it is kept as it is. */
export const blank = {
  kind: 'percent',
  value: '',
  scope: 'all',
  /** Ids, a space between them. */
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

export type Given = typeof blank;
export type Name = keyof Given;

/** 兑换码: everything off, each good for one copy. */
export const gifts: Given = { ...blank, value: '100', amount: 'many', max_uses: '1' };

export const kindOf = ({ kind }: Pick<Given, 'kind'>): CouponKind =>
  couponKinds.find((one) => one === kind) ?? 'percent';
export const idsOf = ({ files }: Pick<Given, 'files'>): string[] => files.split(' ').filter(Boolean);
export const isMany = ({ amount }: Pick<Given, 'amount'>): boolean => amount === 'many';

const digits = (text: string): string => text.normalize('NFKC').trim();

/** A whole number in its bounds; undefined where it is none. */
function wholeOf(text: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(digits(text)) ? Number(digits(text)) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Whole percent, or fen; undefined while it is none. */
export function amountOf(given: Pick<Given, 'kind' | 'value'>): number | undefined {
  const kind = kindOf(given);
  if (kind === 'percent') return wholeOf(given.value, 100);
  const amount = priceOf(given.value);
  if (amount === undefined || amount > limits.priceMaxFen) return undefined;
  return kind === 'off' && amount === 0 ? undefined : amount;
}

/** What the sum takes; undefined while nothing can be reckoned. */
export function lesseningIn(given: Pick<Given, 'kind' | 'value'>): Lessening | undefined {
  const value = amountOf(given);
  return value === undefined ? undefined : { couponKind: kindOf(given), value };
}

/** What becomes of a price: what the buyer pays, and what reaches the seller. */
export function outcomeOf(list: Fen, lessening: Lessening): { amount: Fen; earnings: Fen } {
  const amount = lessened(list, lessening);
  return { amount, earnings: splitSale(amount).earnings };
}

type Faults = SellingWords['couponForm']['faults'];
type Fault = keyof Faults;

function valueFault(given: Given): Fault | undefined {
  if (amountOf(given) !== undefined) return undefined;
  if (kindOf(given) === 'percent') return 'percent';
  const amount = priceOf(given.value);
  if (amount === undefined) return 'amount';
  return amount > limits.priceMaxFen ? 'amountHigh' : 'amountZero';
}

function filesFault(given: Given): Fault | undefined {
  if (given.scope === 'all') return undefined;
  const chosen = idsOf(given).length;
  if (chosen === 0) return 'files';
  return chosen > offerLimits.couponFiles ? 'filesMany' : undefined;
}

export const usesFault = (text: string): Fault | undefined =>
  digits(text) === '' || wholeOf(text, offerLimits.couponUses) !== undefined ? undefined : 'uses';

export const usesOf = (text: string): number | undefined => wholeOf(text, offerLimits.couponUses);

function codeFault(given: Given): Fault | undefined {
  const code = codeOf(given.code);
  return isMany(given) || code === '' || couponCode.test(code) ? undefined : 'code';
}

const countFault = (given: Given): Fault | undefined =>
  isMany(given) && wholeOf(given.count, offerLimits.couponsAtOnce) === undefined ? 'count' : undefined;

/** What is wrong with each field; undefined where nothing is. */
export const faultsOf = (given: Given, now: number): Partial<Record<Name, Fault | undefined>> => ({
  value: valueFault(given),
  files: filesFault(given),
  starts_at: startFault(given.starts_at, now),
  ends_at: endFault(given.ends_at, { start: momentOf(given.starts_at), now }),
  max_uses: usesFault(given.max_uses),
  per_buyer: wholeOf(given.per_buyer, offerLimits.usesPerBuyer) === undefined ? 'perBuyer' : undefined,
  code: codeFault(given),
  count: countFault(given),
  note: lengthOf(given.note.trim()) > offerLimits.noteLength ? 'note' : undefined,
});

const valueSent = (given: Given): number => {
  const value = amountOf(given) ?? 0;
  return kindOf(given) === 'percent' ? value : yuanNumber(fen(value));
};

function timesSent(given: Given) {
  const [start, end] = [momentOf(given.starts_at), momentOf(given.ends_at)];
  return {
    ...(start !== undefined && { starts_at: zoned(start) }),
    ...(end !== undefined && { ends_at: zoned(end) }),
  };
}

/** One with the code that was typed, or many that are made up. */
function codesSent(given: Given) {
  if (isMany(given)) return { count: wholeOf(given.count, offerLimits.couponsAtOnce) ?? 1 };
  const code = codeOf(given.code);
  return code === '' ? {} : { code };
}

/** What is sent of a form without faults. */
export function bodyOf(given: Given): z.input<typeof couponInput> {
  const most = usesOf(given.max_uses);
  const note = given.note.trim();
  return {
    kind: kindOf(given),
    value: valueSent(given),
    ...(given.scope === 'some' && { files: idsOf(given) }),
    ...timesSent(given),
    ...(most !== undefined && { max_uses: most }),
    per_buyer: wholeOf(given.per_buyer, offerLimits.usesPerBuyer) ?? 1,
    ...(note !== '' && { note }),
    ...codesSent(given),
  };
}

/** Without those that are taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight of them: short enough to be typed, and nobody guesses one. */
export const randomCode = (bytes = crypto.getRandomValues(new Uint8Array(8))): string =>
  [...bytes].map((byte) => letters[byte % letters.length]).join('');
