import * as z from 'zod';
import { limits } from '../limits.ts';
import { fenFromYuan } from '../money.ts';

/** A price in a request: a yuan number or its text, in a form as in JSON. Becomes fen. */
export const priceInput = z
  .union([z.string().trim(), z.number()], { error: 'price_invalid' })
  .transform((value, context) => {
    const amount = fenFromYuan(String(value));
    if (amount !== undefined && amount <= limits.priceMaxFen) return amount;
    context.issues.push({ code: 'custom', message: 'price_invalid', input: value });
    return z.NEVER;
  });
