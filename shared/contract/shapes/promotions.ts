import * as z from 'zod';
import { couponCode, couponKinds, couponStates, promotionLimits, redemptionStates } from '#shared/promotions';
import { boundedNumber, idInput, instantField } from './common.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { paidPriceInput, priceInput } from './price.ts';
import { lineField, plainTextField } from './texts.ts';

/** An instant with its zone: `2026-12-01T00:00:00+08:00`. Becomes milliseconds. */
export const momentInput = z.iso
  .datetime({ offset: true, error: 'moment_invalid' })
  .transform((text) => Date.parse(text));

/** A coupon code as typed; whether it exists is checked later. */
export const typedCode = plainTextField({ most: 64 });

const code = z.string({ error: 'coupon_code_invalid' }).regex(couponCode, 'coupon_code_invalid');

const usesInput = boundedNumber(1, promotionLimits.couponUses, 'out_of_range');

const percent = boundedNumber(1, 100, 'coupon_percent_invalid');

const terms = {
  code: code.optional(),
  files: z
    .array(idInput)
    .max(promotionLimits.couponFiles, 'coupon_files_many')
    .transform((ids) => [...new Set(ids)])
    .default([]),
  starts_at: momentInput.optional(),
  ends_at: momentInput.optional(),
  max_uses: usesInput.optional(),
  per_buyer: boundedNumber(1, promotionLimits.usesPerBuyer, 'out_of_range').default(1),
  note: lineField({ most: promotionLimits.noteLength }).default(''),
  count: boundedNumber(1, promotionLimits.couponsAtOnce, 'out_of_range').default(1),
};

/** `value`: whole percent, or yuan. Without `code` one is generated; several coupons each get their own. */
export const couponInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), value: percent, ...terms }),
    z.object({ kind: z.literal('off'), value: paidPriceInput, ...terms }),
    z.object({ kind: z.literal('set'), value: priceInput, ...terms }),
  ])
  .refine(({ code, count }) => code === undefined || count === 1, { error: 'coupon_code_one', path: ['code'] })
  .refine(({ starts_at, ends_at }) => starts_at === undefined || ends_at === undefined || starts_at < ends_at, {
    error: 'ends_before_start',
    path: ['ends_at'],
  })
  .register(jsonSchemaOverrides, { not: { required: ['code', 'count'], properties: { count: { minimum: 2 } } } });

/** Absent fields stay; null removes the end or the limit. */
export const couponChange = z.object({
  ends_at: momentInput.nullable().optional(),
  max_uses: usesInput.nullable().optional(),
  paused: z.boolean().optional(),
});

export const coupon = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  /** Whole percent, or yuan. */
  value: z.number(),
  /** Empty: all files of the seller. */
  files: z.array(z.string()),
  starts_at: instantField.nullable(),
  ends_at: instantField.nullable(),
  max_uses: z.number().nullable(),
  per_buyer: z.number(),
  note: z.string(),
  paused: z.boolean(),
  state: z.enum(couponStates),
  /** Null without a limit. */
  left: z.number().nullable(),
  /** Reserved by open orders. */
  held: z.number(),
  /** Paid orders, including `late` ones. */
  used: z.number(),
  /** Paid after the reservation was released; the price was honoured. */
  late: z.number(),
  /** The batch, with its size and redemptions; null for a single coupon. */
  batch: z.object({ id: z.string(), count: z.number(), used: z.number() }).nullable(),
  created_at: instantField,
});

export const couponUse = z.object({
  state: z.enum(redemptionStates),
  buyer: z.object({ username: z.string(), display_name: z.string() }),
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  amount: z.number(),
  saved: z.number(),
  at: instantField,
});

export const quoteInput = z.object({ coupon: typedCode.optional(), amount: priceInput.optional() });

/** In yuan; the buyer pays `amount`. */
export const quote = z.object({
  /** Without a discount. */
  list: z.number(),
  /** The current public price; the least amount with pay what you want. */
  price: z.number(),
  /**
   * During a discount: the lowest price paid in the seven days before it, or else the last one paid; null if none, or
   * not higher.
   */
  was: z.number().nullable(),
  /** The end of the discount. */
  until: instantField.nullable(),
  coupon: z
    .object({
      code: z.string(),
      kind: z.enum(couponKinds),
      value: z.number(),
      /** False if the coupon does not lower the price and is not used. */
      applies: z.boolean(),
      ends_at: instantField.nullable(),
    })
    .nullable(),
  amount: z.number(),
  you_save: z.number(),
});

export const timedDiscountInput = z.object({
  price: paidPriceInput,
  /** Now, if absent or past. */
  starts_at: momentInput.optional(),
  ends_at: momentInput,
});

/** A running or planned discount. */
export const timedDiscount = z.object({
  price: z.number(),
  starts_at: instantField,
  ends_at: instantField,
  was: z.number().nullable(),
});

/** Pay what you want: at least `min`; the page proposes `suggest`. */
export const payWhatYouWant = z.object({ min: z.number(), suggest: z.number() });

/** `suggest` is raised to `min` if lower. */
export const payWhatYouWantInput = z.object({ min: paidPriceInput, suggest: paidPriceInput.optional() });

/** A price since a time; `until` is set for discounts. */
export const pastPrice = z.object({
  price: z.number(),
  kind: z.enum(['list', 'sale', 'pay_what']),
  since: instantField,
  until: instantField.nullable(),
});

/** The source named in the link. */
export const viaInput = lineField({ most: promotionLimits.viaLength });
