import { expect, test } from 'vitest';
import { faultOf } from './payout-form.ts';

test.each([
  ['alipayAccount', '', 'account_required'],
  ['alipayAccount', 'nanfang', 'account_invalid'],
  ['alipayAccount', '1380013800', 'account_invalid'],
  ['alipayAccount', '138 0013 8000', undefined],
  ['alipayAccount', ' nan@example.com ', undefined],
  ['realName', ' ', 'name_required'],
  ['realName', '王', 'name_invalid'],
  ['realName', '王小明', undefined],
  ['realName', '𠮷'.repeat(51), 'name_invalid'],
  ['identityCard', '', 'card_required'],
  ['identityCard', '110105 19491231', { is: 'card_length', digits: 14 }],
  ['identityCard', '110105194912310021', 'card_invalid'],
  ['identityCard', '110105 19491231 002x', undefined],
  ['phone', '', 'phone_required'],
  ['phone', '12800138000', 'phone_invalid'],
  ['phone', '+86 138-0013-8000', undefined],
  ['current_password', '', 'password_required'],
  ['current_password', ' ', undefined],
] as const)('the field %s with %j is told %j before it is sent', (field, text, fault) => {
  expect(faultOf[field](text)).toEqual(fault);
});
