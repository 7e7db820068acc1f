import * as z from 'zod';
import { limits } from '#shared/limits';
import { fen, fenFromYuan } from '#shared/money';
import type { FieldError } from '../errors.ts';
import { padded } from './texts.ts';

const most = limits.priceMaxFen / 100;

/** 0 to 50,000.00, with up to two decimals. */
const priceText = '(?:0|[1-9][0-9]{0,3}|[1-4][0-9]{4})(?:\\.[0-9]{1,2})?|50000(?:\\.00?)?';
const yuanText = (message: FieldError) => z.string().regex(padded(priceText), message);

const yuanNumber = (message: FieldError) => z.number().min(0, message).max(most, message).multipleOf(0.01, message);

/** A price in a request: yuan as number or text, in forms and JSON. Becomes fen. */
export const priceInputOr = (message: FieldError) =>
  z.union([yuanText(message), yuanNumber(message)], { error: message }).transform((value, context) => {
    const amount = fenFromYuan(String(value).trim());
    if (amount !== undefined && amount <= limits.priceMaxFen) return amount;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

export const priceInput = priceInputOr('price_invalid');

/** 0.01 to 50,000.00. */
const paidText = '(?:[1-9][0-9]{0,3}|[1-4][0-9]{4})(?:\\.[0-9]{1,2})?|50000(?:\\.00?)?|0\\.(?:0[1-9]|[1-9][0-9]?)';

export const paidPriceInput = z
  .union(
    [
      z.string().regex(padded(paidText), 'price_invalid'),
      z.number().min(0.01, 'price_invalid').max(most, 'price_invalid').multipleOf(0.01, 'price_invalid'),
    ],
    { error: 'price_invalid' },
  )
  .transform((value) => fen(Math.round(Number(String(value).trim()) * 100)));
