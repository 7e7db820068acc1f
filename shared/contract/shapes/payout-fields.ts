import {
  accountText,
  identityCardText,
  isPhone,
  phoneText,
  phoneTyped,
  realNameLength,
  typedIdentityCard,
  wide,
} from '#shared/payout-account';
import { lengthOf } from '#shared/text/characters';
import { emailPattern } from '../../text/email-pattern.ts';
import type { FieldError } from '../errors.ts';
import { lineField, padded, plainTextField, visibleChar } from './texts.ts';

interface FieldRules {
  missing: FieldError;
  invalid: FieldError;
  /** Accepted forms before normalisation. */
  typed: RegExp;
  most?: number;
}

/** The limit is far above any valid value and keeps huge inputs from being parsed. */
const typedField = ({ missing, invalid, typed, most = 254 }: FieldRules) =>
  plainTextField({ missing, most, long: invalid })
    .refine((text) => text.trim() !== '', missing)
    .regex(typed, invalid);

export const payoutAccountInput = typedField({
  missing: 'alipay_account_required',
  invalid: 'alipay_account_invalid',
  typed: padded(`${phoneTyped}|${emailPattern(wide)}`),
}).transform(accountText);

/** At least two visible characters. */
export const realNameInput = typedField({
  missing: 'real_name_required',
  invalid: 'real_name_invalid',
  typed: new RegExp(`(?:${visibleChar()}[\\s\\S]*){${realNameLength.min}}`),
  most: realNameLength.max,
})
  .pipe(lineField({ most: realNameLength.max }))
  .refine((name) => lengthOf(name) >= realNameLength.min, 'real_name_invalid');

/** Checks the form only. A schema cannot express the date and check digit: `identity_card_invalid` refuses those. */
export const identityCardInput = typedField({
  missing: 'identity_card_required',
  invalid: 'identity_card_invalid',
  typed: padded(typedIdentityCard),
}).transform(identityCardText);

export const phoneInput = typedField({ missing: 'phone_required', invalid: 'phone_invalid', typed: padded(phoneTyped) })
  .transform(phoneText)
  .refine(isPhone, 'phone_invalid');
