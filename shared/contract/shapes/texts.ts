import * as z from 'zod';
import { lengthOf } from '#shared/text/characters';
import type { FieldError } from '../errors.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';

/** Lengths are counted as the text is sent, before anything is trimmed: what the document says is then all there is to it. */

interface Bounds {
  most: number;
  long?: FieldError;
  /** What is said where there is no text at all. */
  missing?: FieldError;
}

/** As it comes. */
export const plainTextField = ({ most, long = 'too_long', missing }: Bounds) =>
  z
    .string(missing && { error: missing })
    .refine((textField) => lengthOf(textField) <= most, long)
    .register(jsonSchemaOverrides, { maxLength: most });

/** What keyboards and clipboards leave around a text: spaces, the ideographic one among them, and line ends. */
const gap = '[ \\t\\r\\n\\u00a0\\u3000\\ufeff]';

/** A pattern for a text that is trimmed afterwards. */
export const padded = (pattern: string): RegExp => new RegExp(`^${gap}*(?:${pattern})${gap}*$`);

/** Of no more than so many characters before this one, which is none of them. */
export const shortPrefix = (delimiter: string, most: number): string =>
  `^${gap}*[^${delimiter} \\t\\r\\n\\u00a0\\u3000\\ufeff]{1,${most}}${delimiter}`;

/** The same, where there is something to trim. */
export const withPadding = (pattern: string): string => `^(?:${gap}+(?:${pattern})${gap}*|(?:${pattern})${gap}+)$`;

/** Turns the text around it about. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Neither spaces and control characters nor joiners, fillers and the empty Braille cell: each of these alone shows nothing. */
const invisibleChars =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8';

/** A character that can be seen, and is none of these besides. */
export const visibleChar = (butNot = ''): string => `[^${invisibleChars}${butNot}]`;

/** Fillers beyond the first plane of Unicode too, which not every reader of a pattern knows. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

function lineOf(textField: string): string {
  const lineField = textField
    .replace(bidiControls, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return visible.test(lineField) ? lineField : '';
}

/** Single-line user text: control characters out, spaces collapsed, ends trimmed; nothing where nothing can be seen. */
export const lineField = (bounds: Bounds) => plainTextField(bounds).transform(lineOf);

/** The same, where something has to be there; `pattern` where it must look like something too. */
export const requiredLineField = ({ missing, ...bounds }: Bounds & { missing: FieldError }, pattern = visibleChar()) =>
  plainTextField({ missing, ...bounds })
    .regex(new RegExp(pattern), missing)
    .transform(lineOf)
    .refine((textField) => textField !== '', missing);

/** Multi-line user text: line breaks and tabs stay, other control characters go. */
export const textField = (bounds: Bounds) => plainTextField(bounds).transform(textOf);

/** The same, where something has to be there. */
export const requiredTextField = (bounds: Bounds & { missing: FieldError }) =>
  plainTextField(bounds).regex(new RegExp(visibleChar()), bounds.missing).transform(textOf);

/** The same, of at least so many characters from the first to the last that can be seen. */
export const longerTextField = ({ least, missing, ...bounds }: Bounds & { least: number; missing: FieldError }) =>
  plainTextField({ missing, ...bounds })
    .regex(new RegExp(visibleChar()), missing)
    .regex(new RegExp(padded(`${visibleChar()}[\\s\\S]{${least - 2},}${visibleChar()}`), 'u'), 'too_short')
    .transform(publicTextOf);

/** What people say to everybody: nothing in it turns, hides or piles up over what others have said. */
const publicTextOf = (raw: string): string => {
  const cleaned = textOf(raw)
    .replace(bidiControls, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n');
  return visible.test(cleaned) ? cleaned : '';
};

/** Multi-line text that others read beside each other. */
export const publicTextField = (bounds: Bounds) => plainTextField(bounds).transform(publicTextOf);

/** The same, where something has to be there. */
export const requiredPublicTextField = (bounds: Bounds & { missing: FieldError }) =>
  plainTextField(bounds).regex(new RegExp(visibleChar()), bounds.missing).transform(publicTextOf);

const textOf = (raw: string): string =>
  raw
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
