import * as z from 'zod';
import { usernameText } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { hasInvisible, isReservedUsername } from '../../reserved-names.ts';
import type { FieldError } from '../errors.ts';
import { lengthOf, lineInput, textInput } from './common.ts';

export const usernameInput = z
  .string({ error: 'username_invalid' })
  .trim()
  .regex(usernameText, 'username_invalid')
  .refine((name) => !isReservedUsername(name), 'username_reserved');

/** Lower case: mailboxes that differ only in case are the same person's in practice. */
const emailOr = (missing: FieldError) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, 'email_invalid')
    .toLowerCase()
    .pipe(z.email('email_invalid'));

export const emailInput = emailOr('email_required');

/** The profile form has its own words for an address that was taken out. */
export const profileEmailInput = emailOr('email_empty');

export const newPasswordInput = z
  .string({ error: 'password_short' })
  .min(limits.passwordMin, 'password_short')
  .max(limits.passwordMax, 'password_long');

/** One that was chosen before: whatever the rules were then. */
export const knownPasswordInput = z.string({ error: 'required' }).min(1, 'required').max(1024, 'too_long');

export const bioInput = textInput.refine((text) => lengthOf(text) <= limits.bioLength, 'bio_long');

/** May be empty: then the username stands in for it. */
export const displayNameInput = z
  .string()
  .refine((text) => !hasInvisible(text), 'display_name_invisible')
  .pipe(lineInput)
  .refine((text) => lengthOf(text) <= limits.displayNameLength, 'display_name_long');
