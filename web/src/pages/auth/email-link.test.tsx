// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { tokenStore } from '../../session/token.ts';
import { Refusal } from '../../test/answers.ts';
import { visit } from '../../test/visit.tsx';

const { undo, confirm, notPossible } = zh.emailChange;

async function open(address: string, answers: Record<string, unknown>, as?: 'member') {
  const { asked } = await visit(address, { ...(as && { as }), answers });
  return () => asked.filter((call) => call.includes('email-change'));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('opening the link undoes nothing; pressing does, ends the session here, and says what comes next', async () => {
  const calls = await open(
    '/undo-email?token=abc',
    { 'POST /auth/undo-email-change': { message: '邮箱已换回来', outcome: 'undone' } },
    'member',
  );
  expect(await screen.findByRole('button', { name: undo.action })).toBeTruthy();
  expect(calls()).toEqual([]);
  await press(undo.action);
  expect(await screen.findByText(undo.doneHeading.undone)).toBeTruthy();
  expect(screen.getByRole('link', { name: undo.resetPassword }).getAttribute('href')).toBe('/forgot-password');
  expect(calls()).toHaveLength(1);
  await waitFor(() => expect(tokenStore.read()).toBeNull());
});

test('a cancelled change leaves the session, and advises another password', async () => {
  await open(
    '/undo-email?token=abc',
    { 'POST /auth/undo-email-change': { message: '已取消更换', outcome: 'cancelled' } },
    'member',
  );
  await press(undo.action);
  expect(await screen.findByText(undo.doneLine.cancelled)).toBeTruthy();
  expect(tokenStore.read()).not.toBeNull();
});

test('it was me: confirmed by a press', async () => {
  const calls = await open('/confirm-email?token=abc', {
    'POST /auth/confirm-email-change': { message: '打款恢复正常' },
  });
  await press(confirm.action);
  expect(await screen.findByText(confirm.doneHeading)).toBeTruthy();
  expect(calls()).toHaveLength(1);
});

test.each(['/undo-email', '/confirm-email'])('%s without a token says so', async (page) => {
  await open(page, {});
  expect(await screen.findByText(notPossible)).toBeTruthy();
});

test('a link that is too old says so', async () => {
  await open('/undo-email?token=old', { 'POST /auth/undo-email-change': new Refusal('email_link_invalid') });
  await press(undo.action);
  expect(await screen.findByText('链接无效或已过期')).toBeTruthy();
});
