import * as z from 'zod';
import { lengthOf } from '#shared/text/characters';
import type { FieldError } from '../errors.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';

/** Lengths are counted before trimming, so that the document's limits are exact. */

interface Bounds {
  most: number;
  long?: FieldError;
  missing?: FieldError;
}

/** Text without changes. */
export const plainTextField = ({ most, long = 'too_long', missing }: Bounds) =>
  z
    .string(missing && { error: missing })
    .refine((textField) => lengthOf(textField) <= most, long)
    .register(jsonSchemaOverrides, { maxLength: most });

/** Whitespace from keyboards and clipboards, including the ideographic space. */
const gap = '[ \\t\\r\\n\\u00a0\\u3000\\ufeff]';

/** A pattern that allows whitespace around the text. */
export const padded = (pattern: string): RegExp => new RegExp(`^${gap}*(?:${pattern})${gap}*$`);

/** At most this many characters before the delimiter. */
export const shortPrefix = (delimiter: string, most: number): string =>
  `^${gap}*[^${delimiter} \\t\\r\\n\\u00a0\\u3000\\ufeff]{1,${most}}${delimiter}`;

/** A pattern that requires whitespace around the text. */
export const withPadding = (pattern: string): string => `^(?:${gap}+(?:${pattern})${gap}*|(?:${pattern})${gap}+)$`;

/** Characters that change the text direction. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Characters that show nothing: spaces, controls, joiners, fillers and the empty Braille cell. */
const invisibleChars =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8';

/** A visible character, except these. */
export const visibleChar = (butNot = ''): string => `[^${invisibleChars}${butNot}]`;

/** Also excludes fillers beyond the BMP, which not every pattern engine knows. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function lineOf(textField: string): string {
  const lineField = textField
    .replace(bidiControls, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return visible.test(lineField) ? lineField : '';
}

/** Single-line text: controls removed, spaces collapsed, trimmed; empty if nothing is visible. */
export const lineField = (bounds: Bounds) => plainTextField(bounds).transform(lineOf);

/** Required single-line text; `pattern` restricts it further. */
export const requiredLineField = ({ missing, ...bounds }: Bounds & { missing: FieldError }, pattern = visibleChar()) =>
  plainTextField({ missing, ...bounds })
    .regex(new RegExp(pattern), missing)
    .transform(lineOf)
    .refine((textField) => textField !== '', missing);

/** Multi-line text: line breaks and tabs stay, other controls are removed. */
export const textField = (bounds: Bounds) => plainTextField(bounds).transform(textOf);

/** The same, where something has to be there. */
export const requiredTextField = (bounds: Bounds & { missing: FieldError }) =>
  plainTextField(bounds).regex(new RegExp(visibleChar()), bounds.missing).transform(textOf);

/** Required text with a minimum length between its first and last visible characters. */
export const longerTextField = ({ least, missing, ...bounds }: Bounds & { least: number; missing: FieldError }) =>
  plainTextField({ missing, ...bounds })
    .regex(new RegExp(visibleChar()), missing)
    .regex(new RegExp(padded(`${visibleChar()}[\\s\\S]{${least - 2},}${visibleChar()}`), 'u'), 'too_short')
    .transform(publicTextOf);

/** Cleans public text, so that it cannot reverse, hide or overlay other text. */
const publicTextOf = (raw: string): string => {
  const cleaned = textOf(raw)
    .replace(bidiControls, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n');
  return visible.test(cleaned) ? cleaned : '';
};

export const publicTextField = (bounds: Bounds) => plainTextField(bounds).transform(publicTextOf);

/** The same, where something has to be there. */
export const requiredPublicTextField = (bounds: Bounds & { missing: FieldError }) =>
  plainTextField(bounds).regex(new RegExp(visibleChar()), bounds.missing).transform(publicTextOf);

const textOf = (raw: string): string =>
  raw
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
