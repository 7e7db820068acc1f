// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { tokenStore } from '../../../session/token.ts';
import { Refusal } from '../../../test/answers.ts';
import { visit } from '../../../test/visit.tsx';

const { notMe, confirm, notPossible } = zh.emailChange;

async function open(address: string, answers: Record<string, unknown>, as?: 'member') {
  const { calls } = await visit(address, { ...(as && { as }), answers });
  return () => calls.filter((call) => /email-change|roll-back/.test(call));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('opening the link takes nothing back; pressing does, ends the session here, and says what comes next', async () => {
  const calls = await open('/not-me?token=abc', { 'POST /auth/roll-back': { message: '已撤回' } }, 'member');
  expect(await screen.findByRole('button', { name: notMe.action })).toBeTruthy();
  expect(calls()).toEqual([]);
  await press(notMe.action);
  expect(await screen.findByText(notMe.doneHeading)).toBeTruthy();
  expect(screen.getByRole('link', { name: notMe.resetPassword }).getAttribute('href')).toBe('/forgot-password');
  expect(calls()).toHaveLength(1);
  await waitFor(() => expect(tokenStore.read()).toBeNull());
});

test('it was me: confirmed by a press', async () => {
  const calls = await open('/confirm-email?token=abc', {
    'POST /auth/confirm-email-change': { message: '打款恢复正常' },
  });
  await press(confirm.action);
  expect(await screen.findByText(confirm.doneHeading)).toBeTruthy();
  expect(calls()).toHaveLength(1);
});

test.each(['/not-me', '/confirm-email'])('%s without a token says so', async (page) => {
  await open(page, {});
  expect(await screen.findByText(notPossible)).toBeTruthy();
});

test('a link that is too old says so', async () => {
  await open('/not-me?token=old', { 'POST /auth/roll-back': new Refusal('email_link_invalid') });
  await press(notMe.action);
  expect(await screen.findByText('链接无效或已过期')).toBeTruthy();
});
