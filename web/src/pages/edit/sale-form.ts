import type * as z from 'zod';
import type { saleInput } from '#shared/contract/shapes/offers';
import { day } from '#shared/limits';
import { type Fen, yuanNumber } from '#shared/money';
import { offerLimits } from '#shared/offers';
import { priceOf } from '../../features/file-form/fields.ts';
import { endFault, startFault } from '../../features/offers/moment-faults.ts';
import { fieldText, hourAfter, momentOf, zoned } from '../../features/offers/moments.ts';
import type { SellingWords } from '../../i18n/selling-words.ts';

export type Given = Record<'price' | 'start' | 'starts_at' | 'ends_at', string>;

/** Three days from now, at a whole hour. */
export const blank = (now: number): Given => ({
  price: '',
  start: 'now',
  starts_at: fieldText(hourAfter(day, now)),
  ends_at: fieldText(hourAfter(3 * day, now)),
});

export const isLater = ({ start }: Pick<Given, 'start'>): boolean => start === 'later';

interface Known {
  /** What it usually costs. */
  list: Fen;
  now: number;
  words: Pick<SellingWords, 'sale' | 'couponForm'>;
  money: (amount: Fen) => string;
}

function priceFault({ price }: Given, { list, words: { sale }, money }: Known): string | undefined {
  const amount = priceOf(price);
  if (!amount) return sale.faults.price;
  return amount >= list ? sale.faults.high(money(list)) : undefined;
}

function endsFault(given: Given, { now, words: { sale, couponForm } }: Known): string | undefined {
  const start = isLater(given) ? momentOf(given.starts_at) : now;
  const end = momentOf(given.ends_at);
  const fault = given.ends_at === '' ? 'moment' : endFault(given.ends_at, { start, now });
  if (fault) return couponForm.faults[fault];
  const isLong = start !== undefined && end !== undefined && end - start > offerLimits.saleDays * day;
  return isLong ? sale.faults.long : undefined;
}

function startsFault(given: Given, { now, words: { couponForm } }: Known): string | undefined {
  if (!isLater(given)) return undefined;
  const fault = given.starts_at === '' ? 'moment' : startFault(given.starts_at, now);
  return fault && couponForm.faults[fault];
}

/** What is wrong with each field, in the reader’s language. */
export const faultsOf = (given: Given, known: Known) => ({
  price: priceFault(given, known),
  starts_at: startsFault(given, known),
  ends_at: endsFault(given, known),
});

/** What is sent of a form without faults. */
export function bodyOf(given: Given): z.input<typeof saleInput> {
  const [price, start, end] = [priceOf(given.price), momentOf(given.starts_at), momentOf(given.ends_at)];
  return {
    price: price === undefined ? given.price : yuanNumber(price),
    ends_at: end === undefined ? given.ends_at : zoned(end),
    ...(isLater(given) && start !== undefined && { starts_at: zoned(start) }),
  };
}
