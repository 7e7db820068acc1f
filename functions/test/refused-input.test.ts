import { expect, test } from 'vitest';
import type { FieldError } from '#shared/contract/errors';
import { type RouteName, routes } from '#shared/contract/index';
import { limits } from '#shared/limits';
import { readInput } from '../runtime/http/input.ts';
import { testPayoutForm } from './payout-account.ts';
import { testPassword } from './people.ts';

const password = 'rain on the awning';
const upload = '01JD0000000000000000000000';

/** A valid input per route; each field in turn is made invalid. No port is called before the input is valid. */
const good = {
  register: { username: 'lin', email: 'lin@example.com', password },
  forgotPassword: { email: 'lin@example.com' },
  changePassword: { current_password: testPassword, new_password: password },
  updateProfile: { email: 'lin@example.com', bio: '', display_name: '' },
  setAlipayAccount: { alipayAccount: testPayoutForm.alipayAccount, realName: testPayoutForm.realName },
  setPayoutConfig: testPayoutForm,
  createFile: { title: '考研笔记', price: '39.00', uploads: [upload] },
  updateFile: {},
  createUpload: { name: '素材.zip', size: 1, type: '' },
  createPreview: { type: 'image/webp', size: 9 },
} satisfies Partial<Record<RouteName, object>>;

type Tried = keyof typeof good;

const problemsOf = (name: Tried, body: object) => {
  const result = readInput(routes[name], { params: { id: 'x' }, query: {}, body });
  return result.ok ? [] : result.problems;
};

test.each(Object.entries(good))('%s takes what is right', (name, body) => {
  expect(problemsOf(name as Tried, body)).toEqual([]);
});

test.each<[Tried, field: string, value: unknown, code: FieldError]>([
  ['forgotPassword', 'email', '', 'email_required'],
  ['changePassword', 'current_password', '', 'required'],
  ['changePassword', 'new_password', 'x'.repeat(129), 'password_long'],
  ['updateProfile', 'email', '   ', 'email_empty'],
  ['updateProfile', 'email', null, 'email_empty'],
  ['updateProfile', 'email', 'lin@', 'email_invalid'],
  ...(['setAlipayAccount', 'setPayoutConfig'] as const).flatMap((name): [Tried, string, unknown, FieldError][] => [
    [name, 'alipayAccount', '', 'alipay_account_required'],
    [name, 'alipayAccount', '   ', 'alipay_account_required'],
    [name, 'alipayAccount', null, 'alipay_account_required'],
    [name, 'alipayAccount', 'nanfang', 'alipay_account_invalid'],
    [name, 'alipayAccount', 'nan@', 'alipay_account_invalid'],
    [name, 'alipayAccount', '12800138000', 'alipay_account_invalid'],
    [name, 'alipayAccount', `${'n'.repeat(250)}@a.cn`, 'alipay_account_invalid'],
    [name, 'realName', '', 'real_name_required'],
    [name, 'realName', ' ', 'real_name_required'],
    [name, 'realName', undefined, 'real_name_required'],
    [name, 'realName', '王', 'real_name_invalid'],
    [name, 'realName', '王'.repeat(51), 'real_name_invalid'],
  ]),
  ['setPayoutConfig', 'identityCard', undefined, 'identity_card_required'],
  ['setPayoutConfig', 'phone', 'nan@example.com', 'phone_invalid'],
  ['createFile', 'title', '\u200b\u3164\u2800\u202e', 'title_required'],
  ['updateFile', 'title', '题'.repeat(201), 'title_long'],
  ['updateFile', 'description', '述'.repeat(1001), 'description_long'],
  ...(['createFile', 'updateFile'] as const).flatMap((name): [Tried, string, unknown, FieldError][] => [
    [name, 'contains', '页'.repeat(301), 'contains_long'],
    [name, 'opens_with', '开'.repeat(121), 'opens_with_long'],
  ]),
  ['updateFile', 'price', 'abc', 'new_price_invalid'],
  ['updateFile', 'price', '50000.01', 'new_price_invalid'],
  ['updateFile', 'changelog', '新'.repeat(1001), 'changelog_long'],
  ['updateFile', 'uploads', [], 'files_required'],
  ...['', '..', 'a/b.txt', 'a\\b.txt'].map((name): [Tried, string, unknown, FieldError] => [
    ...(['createUpload', 'name', name, 'file_name_invalid'] as const),
  ]),
])('%s says at %s what is wrong with %j', (name, field, value, code) => {
  expect(problemsOf(name, { ...good[name], [field]: value })).toMatchObject([{ field, code }]);
});

test.each([
  [{ use: 'commercial', seats: 0 }, 'seats_invalid'],
  [{ use: 'commercial', seats: 1.5 }, 'seats_invalid'],
  [{ use: 'commercial', seats: 10_001 }, 'seats_invalid'],
  [{ use: 'commercial', seats: '5' }, 'seats_invalid'],
  [{ use: 'resale', seats: 5 }, 'invalid'],
  [{ seats: 5 }, 'required'],
  ['personal', 'invalid'],
])('%j is no licence', (licence, code) => {
  expect(problemsOf('updateFile', { licence })).toMatchObject([{ code }]);
});

test.each([
  ['a page', { type: 'text/html', text: '<script>' }],
  ['a drawing that can run', { type: 'image/svg+xml', size: 10 }],
  ['a picture that is too large', { type: 'image/webp', size: limits.previewImageBytes + 1 }],
  ['sound that is too long', { type: 'audio/wav', size: limits.previewAudioBytes + 1 }],
  ['nothing', { type: 'image/png', size: 0 }],
  ['a long text, in bytes', { type: 'text/plain', text: '字'.repeat(limits.previewTextBytes / 3 + 1) }],
  ...['09AZ'.repeat(18), '0z', '0'.repeat(121)].map((waveform): [string, object] => [
    ...(['an outline that is none', { type: 'audio/wav', size: 9, waveform }] as const),
  ]),
  ['an empty text', { type: 'text/plain', text: ' \u0000' }],
])('%s is no preview', (_case, body) => {
  expect(problemsOf('createPreview', body)).not.toEqual([]);
});

test('an order nobody knows is refused', () => {
  const query = { sortBy: 'size' };
  expect(readInput(routes.listUserFiles, { params: {}, query, body: {} })).toMatchObject({ ok: false });
});
