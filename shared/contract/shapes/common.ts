import * as z from 'zod';
import { idText, orderText } from '#shared/ids';
import { limits } from '#shared/limits';
import type { FieldError } from '../errors/fields.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { plainTextField } from './texts.ts';

const digits = /^-?(0|[1-9][0-9]*)$/;

/** A whole number in a path or query: `5`, but not `5.0` or `0x5`. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  );

/** A whole number in a body. */
export const boundedNumber = (least: number, most: number, error: FieldError) =>
  z.number(error).int(error).min(least, error).max(most, error);

/** Page and cursor of every list; a cursor takes precedence over the page number. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: wholeNumber(1, 1_000_000).default(1),
    limit: wholeNumber(1, limits.pageMax).default(defaultLimit),
    cursor: plainTextField({ most: 1024 }).optional(),
  });

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  /** There are more than were counted: display as "1000+". */
  total_is_capped: z.literal(true).optional(),
  totalPages: z.number(),
  next_cursor: z.string().nullable(),
});

export type Pagination = z.output<typeof pagination>;

export const idInput = z.string().regex(idText, 'id_invalid');

/** A path parameter. A value of another form is not rejected as invalid; nothing is found by it. */
export const pathField = (pattern: string, most = 64) =>
  plainTextField({ most }).min(1).register(jsonSchemaOverrides, { maxLength: most, pattern });

/** The id of a file or an upload, and an order number. */
export const idParam = z.object({ id: pathField(idText.source) });
export const orderParam = z.object({ out_trade_no: pathField(orderText.source) });

export const message = z.object({ message: z.string() });

/** Instants are ISO 8601 in UTC; the browser shows local time. */
export const instantField = z.iso.datetime();
