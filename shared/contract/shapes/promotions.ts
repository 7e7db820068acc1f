import * as z from 'zod';
import { couponCode, couponKinds, couponStates, promotionLimits, redemptionStates } from '#shared/promotions';
import { idInput, instantField } from './common.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { paidPriceInput, priceInput } from './price.ts';
import { lineField, plainTextField } from './texts.ts';

/** A moment, with its zone: `2026-12-01T00:00:00+08:00`. Becomes milliseconds. */
export const momentInput = z.iso
  .datetime({ offset: true, error: 'moment_invalid' })
  .transform((text) => Date.parse(text));

/** As somebody types it who has one; whether there is such a code is for the seller's list to say. */
export const typedCode = plainTextField({ most: 64 });

const code = z.string({ error: 'coupon_code_invalid' }).regex(couponCode, 'coupon_code_invalid');

const usesInput = z
  .number('out_of_range')
  .int('out_of_range')
  .min(1, 'out_of_range')
  .max(promotionLimits.couponUses, 'out_of_range');

const percent = z
  .number('coupon_percent_invalid')
  .int('coupon_percent_invalid')
  .min(1, 'coupon_percent_invalid')
  .max(100, 'coupon_percent_invalid');

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
  per_buyer: z
    .number('out_of_range')
    .int('out_of_range')
    .min(1, 'out_of_range')
    .max(promotionLimits.usesPerBuyer, 'out_of_range')
    .default(1),
  note: lineField({ most: promotionLimits.noteLength }).default(''),
  count: z
    .number('out_of_range')
    .int('out_of_range')
    .min(1, 'out_of_range')
    .max(promotionLimits.couponsAtOnce, 'out_of_range')
    .default(1),
};

/** `value`: whole percent, or yuan. Without a code one is made up; of several each has its own. */
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

/** What is left out stays as it is; null takes an end, or a limit, away. */
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
  /** None: all of the seller's. */
  files: z.array(z.string()),
  starts_at: instantField.nullable(),
  ends_at: instantField.nullable(),
  max_uses: z.number().nullable(),
  per_buyer: z.number(),
  note: z.string(),
  paused: z.boolean(),
  state: z.enum(couponStates),
  /** Null where there is no limit. */
  left: z.number().nullable(),
  /** By orders that are open. */
  held: z.number(),
  /** Orders that were paid with it, those paid `late` among them. */
  used: z.number(),
  /** Paid after the use had been given back: what was agreed is honoured. */
  late: z.number(),
  /** Of those that were made together: what it is called, and how many they are. Null for one alone. */
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
  /** Less than it would have been without. */
  saved: z.number(),
  at: instantField,
});

export const quoteInput = z.object({ coupon: typedCode.optional(), amount: priceInput.optional() });

/** All in yuan. What it costs is `amount`. */
export const quote = z.object({
  /** Without any sale. */
  list: z.number(),
  /** At this moment, for everybody. Where buyers choose, the least of it. */
  price: z.number(),
  /** While a sale runs: the lowest price that was paid in the seven days before it, otherwise the last one; null where there was none, or none higher. */
  was: z.number().nullable(),
  /** When the sale ends. */
  until: instantField.nullable(),
  coupon: z
    .object({
      code: z.string(),
      kind: z.enum(couponKinds),
      value: z.number(),
      /** False: it is no less with it, so it is not used. */
      applies: z.boolean(),
      ends_at: instantField.nullable(),
    })
    .nullable(),
  amount: z.number(),
  you_save: z.number(),
});

export const timedDiscountInput = z.object({
  price: paidPriceInput,
  /** At once, where it is left out or over. */
  starts_at: momentInput.optional(),
  ends_at: momentInput,
});

/** One that runs or is planned. */
export const timedDiscount = z.object({
  price: z.number(),
  starts_at: instantField,
  ends_at: instantField,
  was: z.number().nullable(),
});

/** What buyers choose: at least `min`; `suggest` is what the page proposes. */
export const payWhatYouWant = z.object({ min: z.number(), suggest: z.number() });

/** What is proposed is never less than the least. */
export const payWhatYouWantInput = z.object({ min: paidPriceInput, suggest: paidPriceInput.optional() });

/** From that time on. `until`: of a sale. */
export const pastPrice = z.object({
  price: z.number(),
  kind: z.enum(['list', 'sale', 'pay_what']),
  since: instantField,
  until: instantField.nullable(),
});

/** Where a buyer came from, as the link said. */
export const viaInput = lineField({ most: promotionLimits.viaLength });
