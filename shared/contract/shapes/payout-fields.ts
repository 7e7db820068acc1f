import * as z from 'zod';
import {
  accountText,
  identityCardText,
  isIdentityCard,
  isPhone,
  phoneText,
  realNameLength,
} from '../../payout-account.ts';
import type { FieldError } from '../errors.ts';
import { lengthOf, lineInput } from './common.ts';

/** Much longer than anything valid: a megabyte is not worth being looked at. */
const given = (missing: FieldError, invalid: FieldError) =>
  z.string({ error: missing }).trim().min(1, missing).max(254, invalid);

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

export const payoutAccountInput = given('alipay_account_required', 'alipay_account_invalid')
  .transform(accountText)
  .refine((text) => isPhone(text) || isEmail(text), 'alipay_account_invalid');

export const realNameInput = given('real_name_required', 'real_name_invalid')
  .pipe(lineInput)
  .refine((name) => lengthOf(name) >= realNameLength.min && lengthOf(name) <= realNameLength.max, 'real_name_invalid');

export const identityCardInput = given('identity_card_required', 'identity_card_invalid')
  .transform(identityCardText)
  .refine(isIdentityCard, 'identity_card_invalid');

export const phoneInput = given('phone_required', 'phone_invalid')
  .transform(phoneText)
  .refine(isPhone, 'phone_invalid');
