import * as z from 'zod';
import { idText, orderText } from '#shared/ids';
import { limits } from '#shared/limits';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { plainTextField } from './texts.ts';

const digits = /^-?(0|[1-9][0-9]*)$/;

/** A number in an address, which only has texts: `5`, and neither `5.0` nor `0x5`, which nobody means. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  );

/** Page and cursor of every list. A cursor, once given, goes before the page number. */
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
  /** There are more than were counted: the number is to be read as "1000+". */
  total_is_capped: z.literal(true).optional(),
  totalPages: z.number(),
  next_cursor: z.string().nullable(),
});

export type Pagination = z.output<typeof pagination>;

export const idInput = z.string().regex(idText, 'id_invalid');

/** A part of an address. What does not look like one is not refused for it: nothing of that name is there. */
export const pathField = (pattern: string, most = 64) =>
  plainTextField({ most }).min(1).register(jsonSchemaOverrides, { maxLength: most, pattern });

/** The number of a file or an upload, and of an order. */
export const idParam = z.object({ id: pathField(idText.source) });
export const orderParam = z.object({ out_trade_no: pathField(orderText.source) });

export const message = z.object({ message: z.string() });

/** Instants leave as ISO 8601 in UTC; the browser shows them in its own zone. */
export const instantField = z.iso.datetime();
