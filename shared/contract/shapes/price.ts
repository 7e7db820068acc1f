import * as z from 'zod';
import { limits } from '#shared/limits';
import { fen, fenFromYuan } from '#shared/money';
import type { FieldError } from '../errors.ts';
import { padded } from './texts.ts';

const most = limits.priceMaxFen / 100;

/** From 0 to 50,000.00, with two decimals at most. */
const priceText = '(?:0|[1-9][0-9]{0,3}|[1-4][0-9]{4})(?:\\.[0-9]{1,2})?|50000(?:\\.00?)?';
const yuanText = (message: FieldError) => z.string().regex(padded(priceText), message);

const yuanNumber = (message: FieldError) => z.number().min(0, message).max(most, message).multipleOf(0.01, message);

/** A price in a request: a yuan number or its text, in a form as in JSON. Becomes fen. */
export const priceInputOr = (message: FieldError) =>
  z.union([yuanText(message), yuanNumber(message)], { error: message }).transform((value, context) => {
    const amount = fenFromYuan(String(value).trim());
    if (amount !== undefined && amount <= limits.priceMaxFen) return amount;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

export const priceInput = priceInputOr('price_invalid');

/** From 0.01 on. */
const paidText = '(?:[1-9][0-9]{0,3}|[1-4][0-9]{4})(?:\\.[0-9]{1,2})?|50000(?:\\.00?)?|0\\.(?:0[1-9]|[1-9][0-9]?)';

/** The same of what is not free. */
export const paidPriceInput = z
  .union(
    [
      z.string().regex(padded(paidText), 'price_invalid'),
      z.number().min(0.01, 'price_invalid').max(most, 'price_invalid').multipleOf(0.01, 'price_invalid'),
    ],
    { error: 'price_invalid' },
  )
  .transform((value) => fen(Math.round(Number(String(value).trim()) * 100)));
