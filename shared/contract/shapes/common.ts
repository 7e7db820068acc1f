import * as z from 'zod';
import { idText } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { FieldError } from '../errors.ts';

/** Page and cursor of every list. A cursor, once given, goes before the page number. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(defaultLimit),
    cursor: z.string().max(1024).optional(),
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

/** Parts of an address: the number of a file or an upload, and of an order. */
export const idParam = z.object({ id: z.string().min(1).max(64) });
export const orderParam = z.object({ out_trade_no: z.string().min(1).max(64) });

export const message = z.object({ message: z.string() });

/** Instants leave as ISO 8601 in UTC; the browser shows them in its own zone. */
export const instant = z.iso.datetime();

/** Turns the text around it about. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Something that can be seen: neither joiners and fillers alone nor the empty Braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function lineOf(text: string): string {
  const line = text
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return visible.test(line) ? line : '';
}

/** Single-line user text: control characters out, spaces collapsed, ends trimmed; nothing where nothing can be seen. */
export const lineInput = z.string().transform(lineOf);

/** The same, with words of its own where it is missing: left out, or empty. */
export const lineInputOr = (missing: FieldError) =>
  z
    .string({ error: missing })
    .transform(lineOf)
    .refine((text) => text !== '', missing);

/** Multi-line user text: line breaks and tabs stay, other control characters go. */
export const textInput = z.string().transform((text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim(),
);

/** Characters as a person counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
