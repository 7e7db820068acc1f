import { expect, test } from 'vitest';
import { errors, fieldErrors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import { en } from '../../../i18n/en.ts';
import { zh } from '../../../i18n/zh.ts';
import { bodyOf, faultsOf, refusedFields } from './profile-form.ts';
import { tabOf } from './profile-tabs.ts';

const own = 'half@example.com';
const fine = { displayName: '半糖字体', email: own, bio: '', currentPassword: '' };

test('an address that was taken out has words of its own', () => {
  expect(faultsOf({ ...fine, email: ' ', currentPassword: 'mine' }, own)).toEqual({ email: 'email_empty' });
  expect(zh.profile.faults.email_empty).toBe('邮箱地址不能为空');
});

test('a display name and a bio are counted as a person counts', () => {
  expect(faultsOf({ ...fine, displayName: '🍡'.repeat(50), bio: '字'.repeat(500) }, own)).toEqual({});
  expect(faultsOf({ ...fine, displayName: '🍡'.repeat(51), bio: '字'.repeat(501) }, own)).toEqual({
    displayName: 'display_name_long',
    bio: 'bio_long',
  });
});

test('what the form lets through, the server takes', () => {
  for (const form of [fine, { ...fine, displayName: ' ' }, { ...fine, email: ' HALF@example.com ' }]) {
    expect(faultsOf(form, own)).toEqual({});
    expect(routes.updateProfile.body.safeParse(bodyOf(form)).success).toBe(true);
  }
});

test('says the same as the server where both say it', () => {
  for (const code of ['email_empty', 'display_name_long', 'bio_long'] as const) {
    expect([zh.profile.faults[code], en.profile.faults[code]]).toEqual([fieldErrors[code].zh, fieldErrors[code].en]);
  }
});

test('a refusal stands at the field it is about', () => {
  const refused = { code: 'email_refuses_mail', message: errors.email_refuses_mail.zh, fields: {} };
  expect(refusedFields(refused)).toEqual({ email: errors.email_refuses_mail.zh });
  expect(refusedFields({ code: 'invalid_input', message: '', fields: { display_name: '太长' } })).toEqual({
    displayName: '太长',
  });
  expect(refusedFields({ code: 'internal', message: '', fields: {} })).toEqual({});
});

test('an address that names no tab shows the first', () => {
  expect(tabOf(new URLSearchParams('tab=payout'))).toEqual({ tab: 'payout' });
  expect(tabOf(new URLSearchParams('tab=nonsense'))).toEqual({ tab: 'info' });
  expect(tabOf(new URLSearchParams('tab=toString'))).toEqual({ tab: 'info' });
});

test.each([
  ['edit', 'info'],
  ['stall', 'info'],
  ['password', 'security'],
  ['account', 'security'],
])('an address of the former tab %s opens it as a part of the tab %s', (part, tab) => {
  expect(tabOf(new URLSearchParams({ tab: part }))).toEqual({ tab, part });
});

test('another address takes the current password, the same in other letters does not', () => {
  const moved = { ...fine, email: 'new@example.com' };
  expect(faultsOf(moved, own)).toEqual({ currentPassword: 'password_required' });
  expect(faultsOf({ ...moved, currentPassword: 'mine' }, own)).toEqual({});
  expect(bodyOf({ ...moved, currentPassword: 'mine' })).toMatchObject({ current_password: 'mine' });
  expect(bodyOf(fine)).not.toHaveProperty('current_password');
  const wrong = { code: 'current_password_wrong', message: errors.current_password_wrong.zh, fields: {} };
  expect(refusedFields(wrong)).toEqual({ currentPassword: errors.current_password_wrong.zh });
});
