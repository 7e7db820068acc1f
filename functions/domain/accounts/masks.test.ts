import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedAccount, maskedIdNumber, maskedName, maskedPhone } from './masks.ts';

test.each([
  ['nanfang@example.com', 'nan***@example.com'],
  ['nanf@example.com', 'nan***@example.com'],
  ['nan@example.com', 'n***@example.com'],
  ['a@b.cn', 'a***@b.cn'],
  ['13812341234', '138****1234'],
])('the account %s shows as %s', (account, masked) => {
  expect(maskedAccount(account)).toBe(masked);
});

test.each([
  ['王小明', '*小明'],
  ['李雷', '*雷'],
  ['欧阳小明', '*小明'],
  ['John Smith', '*th'],
  ['𠮷野家', '*野家'],
])('the name %s shows as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test('cards show region and order, not the day of birth', () => {
  expect(maskedIdNumber('11010519491231002X')).toBe('1101**********002X');
  expect(maskedPhone('13800138000')).toBe('138****8000');
});

test('no mask contains what it hides', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 50 }).filter((text) => !text.includes('*'));
  const email = fc.emailAddress().filter((text) => !text.includes('*'));
  void fc.assert(
    fc.property(name, email, (person, account) => {
      expect(maskedName(person)).not.toContain(person);
      expect(maskedAccount(account)).not.toContain(account);
    }),
  );
});
