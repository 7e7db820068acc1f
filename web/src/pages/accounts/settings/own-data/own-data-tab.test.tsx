// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeletionAnswer, OwnExport } from '#shared/contract/accounts/data';
import { ownData as t } from '../../../../i18n/zh/accounts/own-data.ts';
import { zh } from '../../../../i18n/zh.ts';
import { Refusal } from '../../../../test/answers.ts';
import { visit } from '../../../../test/visit.tsx';

const noExport: OwnExport = { state: 'none', made_at: null, size: null, expires_at: null, url: null, next_at: null };
const staying: DeletionAnswer = { state: 'none', asked_at: null, at: null, obstacles: [], kept: [] };
const leaving: DeletionAnswer = {
  ...staying,
  state: 'pending',
  asked_at: '2026-11-20T04:00:00.000Z',
  at: '2026-11-27T04:00:00.000Z',
};

async function tab(ownExport: OwnExport, deletion: DeletionAnswer) {
  const page = await visit('/profile?tab=account', {
    as: 'member',
    answers: { 'GET /users/me/export': { data: ownExport }, 'GET /users/me/deletion': { data: deletion } },
  });
  await screen.findByRole('heading', { name: t.deleteHeading });
  return page.answers;
}

/** Inside the open dialog. */
const prove = async (password: string, send: string) => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(zh.profile.currentPassword), { target: { value: password } });
  fireEvent.click(within(dialog).getByRole('button', { name: send }));
  return dialog;
};

test('all one has is asked for with the password; a wrong one is told at its field, and it is packed meanwhile', async () => {
  const now = await tab(noExport, staying);
  const bodies: unknown[] = [];
  now['POST /users/me/export'] = (_: URL, body: unknown) => {
    bodies.push(body);
    return new Refusal('current_password_wrong');
  };
  fireEvent.click(await screen.findByRole('button', { name: t.exportAsk }));
  const dialog = await prove('not mine', t.exportAsk);
  expect(await within(dialog).findAllByText('当前密码不正确')).not.toHaveLength(0);
  now['POST /users/me/export'] = { data: { ...noExport, state: 'making' } };
  now['GET /users/me/export'] = { data: { ...noExport, state: 'making' } };
  fireEvent.click(within(dialog).getByRole('button', { name: t.exportAsk }));
  expect(await screen.findByText(t.making)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies).toHaveLength(1);
});

test('what is packed has its size, its last day and its link, and says when there can be another', async () => {
  await tab(
    {
      ...{ state: 'ready', made_at: '2026-11-22T04:00:00.000Z', size: 2_500_000, url: 'https://bucket.test/mine.zip' },
      ...{ expires_at: '2026-11-29T04:00:00.000Z', next_at: '2999-11-23T04:00:00.000Z' },
    },
    staying,
  );
  const link = await screen.findByRole('link', { name: t.download });
  expect(link.getAttribute('href')).toBe('https://bucket.test/mine.zip');
  expect(link.parentElement?.textContent).toMatch(/2\.38 MB/);
  expect(screen.queryByRole('button', { name: t.exportAsk })).toBeNull();
});

test('what is in the way of leaving is named, each with its way there, and there is nothing to press', async () => {
  await tab(noExport, {
    ...staying,
    obstacles: [
      { kind: 'balance', amount: 37.05, count: null },
      { kind: 'refunds', amount: null, count: 2 },
      { kind: 'roles', amount: null, count: 1 },
    ],
  });
  const list = await screen.findByRole('list', { name: t.inTheWay });
  const [balance, refunds] = within(list).getAllByRole('listitem');
  expect(balance?.textContent).toContain('37.05');
  expect(refunds?.textContent).toContain(t.count(2));
  expect(within(list).getByRole('link', { name: t.see.purchases }).getAttribute('href')).toBe('/purchases');
  expect(screen.queryByRole('button', { name: t.ask })).toBeNull();
});

test('leaving names what goes and what stays, is proven, and can be taken back until its date', async () => {
  const now = await tab(noExport, staying);
  for (const line of [...t.goesList, ...t.staysList]) expect(await screen.findByText(line)).toBeTruthy();
  now['POST /users/me/deletion'] = { data: leaving };
  now['GET /users/me/deletion'] = { data: leaving };
  fireEvent.click(screen.getByRole('button', { name: t.ask }));
  await prove('shichang-2026', t.confirm);
  expect(await screen.findByText(t.pendingLine)).toBeTruthy();
  expect(screen.getByText(/账号将在 .*27.* 注销/)).toBeTruthy();

  now['DELETE /users/me/deletion'] = { data: staying };
  now['GET /users/me/deletion'] = { data: staying };
  fireEvent.click(screen.getByRole('button', { name: t.undo }));
  expect(await screen.findByRole('button', { name: t.ask })).toBeTruthy();
});
