import * as z from 'zod';
import { limits } from '../../limits.ts';
import { fenFromYuan } from '../../money.ts';
import type { FieldError } from '../errors.ts';

/** A price in a request: a yuan number or its text, in a form as in JSON. Becomes fen. */
export const priceInputOr = (message: FieldError) =>
  z.union([z.string().trim(), z.number()], { error: message }).transform((value, context) => {
    const amount = fenFromYuan(String(value));
    if (amount !== undefined && amount <= limits.priceMaxFen) return amount;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

export const priceInput = priceInputOr('price_invalid');
