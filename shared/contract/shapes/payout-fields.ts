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
  /** As it may be typed, before it is read as what it means. */
  typed: RegExp;
  most?: number;
}

/** Much longer than anything valid: a megabyte is not worth being looked at. */
const typedField = ({ missing, invalid, typed, most = 254 }: FieldRules) =>
  plainTextField({ missing, most, long: invalid })
    .refine((text) => text.trim() !== '', missing)
    .regex(typed, invalid);

export const payoutAccountInput = typedField({
  missing: 'alipay_account_required',
  invalid: 'alipay_account_invalid',
  typed: padded(`${phoneTyped}|${emailPattern(wide)}`),
}).transform(accountText);

/** Two characters of it can be seen. */
export const realNameInput = typedField({
  missing: 'real_name_required',
  invalid: 'real_name_invalid',
  typed: new RegExp(`(?:${visibleChar()}[\\s\\S]*){${realNameLength.min}}`),
  most: realNameLength.max,
})
  .pipe(lineField({ most: realNameLength.max }))
  .refine((name) => lengthOf(name) >= realNameLength.min, 'real_name_invalid');

/** Its form alone. That its date is one and its check digit right, no schema can say: `identity_card_invalid` refuses it. */
export const identityCardInput = typedField({
  missing: 'identity_card_required',
  invalid: 'identity_card_invalid',
  typed: padded(typedIdentityCard),
}).transform(identityCardText);

export const phoneInput = typedField({ missing: 'phone_required', invalid: 'phone_invalid', typed: padded(phoneTyped) })
  .transform(phoneText)
  .refine(isPhone, 'phone_invalid');
