import * as z from 'zod';
import { hasInvisible, isReservedUsername } from '#shared/accounts/reserved-names';
import { usernameText } from '#shared/ids';
import { limits } from '#shared/limits';
import { returnPath } from '#shared/return-path';
import { lengthOf } from '#shared/text/characters';
import { emailPattern } from '../../text/email-pattern.ts';
import type { FieldError } from '../errors.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { lineField, padded, plainTextField, shortPrefix, textField, withPadding } from './texts.ts';

export const usernameInput = z
  .string({ error: 'username_invalid' })
  .regex(padded(usernameText.source.slice(1, -1)), { error: 'username_invalid', abort: true })
  .trim()
  .refine((name) => !isReservedUsername(name), 'username_reserved');

const address = emailPattern();
const paddedAddress = padded(address);
const mostOfAddress = 254;
/** The longest local part that the standard allows. */
const name = shortPrefix('@', 64);
const localPart = new RegExp(name);

const emailSchema = { type: 'string', maxLength: mostOfAddress } as const;

/** Lower case: in practice, mailboxes that differ only in case belong to one person. */
const emailOr = (missing: FieldError) =>
  plainTextField({ most: mostOfAddress, long: 'email_invalid', missing })
    .refine((typed) => typed.trim() !== '', missing)
    .refine((typed) => paddedAddress.test(typed) && localPart.test(typed), 'email_invalid')
    .register(jsonSchemaOverrides, {
      anyOf: [
        { ...emailSchema, format: 'email', pattern: `^${address}$`, allOf: [{ pattern: name }] },
        { ...emailSchema, pattern: withPadding(address), allOf: [{ pattern: name }] },
      ],
    })
    .trim()
    .toLowerCase();

export const emailInput = emailOr('email_required');

/** The profile form has its own message for an empty address. */
export const profileEmailInput = emailOr('email_empty');

/** The page to return to after following the mailed link. */
export const returnToInput = z.string({ error: 'invalid' }).regex(returnPath, 'invalid').optional();

/** A secret of the registering browser: 32 random bytes. */
export const browserKeyInput = z
  .string({ error: 'required' })
  .length(64, 'invalid')
  .regex(/^[0-9a-f]{64}$/, 'invalid');

/** One to three repeated characters, which are guessed first: aaaaaa, 121212, abcabc. */
const repeated = '^([\\s\\S]{1,3})\\1+$';
const repeatedPattern = new RegExp(repeated, 'u');

export const newPasswordInput = plainTextField({
  most: limits.passwordMax,
  long: 'password_long',
  missing: 'password_short',
})
  .refine((password) => lengthOf(password) >= limits.passwordMin, 'password_short')
  .refine((password) => !repeatedPattern.test(password), 'password_common')
  .register(jsonSchemaOverrides, {
    minLength: limits.passwordMin,
    maxLength: limits.passwordMax,
    not: { pattern: repeated },
  });

/** An existing password, valid under the rules of its time. */
export const knownPasswordInput = plainTextField({ most: 1024, missing: 'required' }).min(1, 'required');

export const bioInput = textField({ most: limits.bioLength, long: 'bio_long' });

const displayNameBounds = { most: limits.displayNameLength, long: 'display_name_long' } as const;

/** If empty, the username is used. */
export const displayNameInput = plainTextField(displayNameBounds)
  .refine((text) => !hasInvisible(text), 'display_name_invisible')
  .pipe(lineField(displayNameBounds));
