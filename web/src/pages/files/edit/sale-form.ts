import type * as z from 'zod';
import type { timedDiscountInput } from '#shared/contract/shapes/promotions';
import { day } from '#shared/limits';
import { type Fen, yuanNumber } from '#shared/money';
import { promotionLimits } from '#shared/promotions';
import { priceOf } from '../../../features/file-form/fields.ts';
import { endFault, startFault } from '../../../features/offers/moment-faults.ts';
import { fieldText, hourAfter, momentOf, withZone } from '../../../features/offers/moments.ts';
import type { SellingMessages } from '../../../i18n/selling-messages.ts';

export type DiscountValues = Record<'price' | 'start' | 'starts_at' | 'ends_at', string>;

/** Starts with an end three days from now, at a full hour. */
export const blank = (now: number): DiscountValues => ({
  price: '',
  start: 'now',
  starts_at: fieldText(hourAfter(day, now)),
  ends_at: fieldText(hourAfter(3 * day, now)),
});

export const isLater = ({ start }: Pick<DiscountValues, 'start'>): boolean => start === 'later';

interface FormContext {
  /** The list price. */
  list: Fen;
  now: number;
  words: Pick<SellingMessages, 'sale' | 'couponForm'>;
  money: (amount: Fen) => string;
}

function priceFault({ price }: DiscountValues, { list, words: { sale }, money }: FormContext): string | undefined {
  const amount = priceOf(price);
  if (!amount) return sale.faults.price;
  return amount >= list ? sale.faults.high(money(list)) : undefined;
}

function endsFault(values: DiscountValues, { now, words: { sale, couponForm } }: FormContext): string | undefined {
  const start = isLater(values) ? momentOf(values.starts_at) : now;
  const end = momentOf(values.ends_at);
  const fault = values.ends_at === '' ? 'moment' : endFault(values.ends_at, { start, now });
  if (fault) return couponForm.faults[fault];
  const isLong = start !== undefined && end !== undefined && end - start > promotionLimits.saleDays * day;
  return isLong ? sale.faults.long : undefined;
}

function startsFault(values: DiscountValues, { now, words: { couponForm } }: FormContext): string | undefined {
  if (!isLater(values)) return undefined;
  const fault = values.starts_at === '' ? 'moment' : startFault(values.starts_at, now);
  return fault && couponForm.faults[fault];
}

/** Errors by field, in the reader's language. */
export const faultsOf = (values: DiscountValues, context: FormContext) => ({
  price: priceFault(values, context),
  starts_at: startsFault(values, context),
  ends_at: endsFault(values, context),
});

/** The request of a form without errors. */
export function bodyOf(values: DiscountValues): z.input<typeof timedDiscountInput> {
  const [price, start, end] = [priceOf(values.price), momentOf(values.starts_at), momentOf(values.ends_at)];
  return {
    price: price === undefined ? values.price : yuanNumber(price),
    ends_at: end === undefined ? values.ends_at : withZone(end),
    ...(isLater(values) && start !== undefined && { starts_at: withZone(start) }),
  };
}
