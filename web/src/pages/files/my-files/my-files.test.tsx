// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const { ownFiles: t, shared } = zh;
const file = post({ title: '手写信纸', is_public: false });
const list = { posts: [file], pagination: { ...pagination, total: 1, totalPages: 1 } };

test.each([
  ['/my-files', 'GET /files/user'],
  ['/dashboard', 'GET /files/my-files'],
])(
  'on %s a file of one’s own shows its status and price, and can be viewed, edited, passed on and deleted',
  async (path, call) => {
    const writeText = vi.fn();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await visit(path, { as: 'member', answers: { [call]: list } });
    const rows = await screen.findByRole('list', { name: t.list });
    const row = within(within(rows).getByRole('listitem'));
    expect(row.getByRole('switch', { name: new RegExp(zh.ui.isPrivate) })).toBeTruthy();
    expect(row.getAllByText(zh.ui.isPrivate).length).toBeGreaterThan(1);
    expect(row.getByText('.00').closest('.num')?.textContent).toBe('¥39.00');
    fireEvent.keyDown(row.getByRole('button', { name: t.menuOf(file.title) }), { key: 'Enter' });
    const item = (name: string) => screen.findByRole('menuitem', { name });
    expect((await item(t.menu.view)).getAttribute('href')).toBe(`/code/${file.id}`);
    expect((await item(shared.edit)).getAttribute('href')).toBe(`/edit/${file.id}`);
    expect(await item(t.menu.remove)).toBeTruthy();
    fireEvent.click(await item(t.menu.copyLink));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/code/${file.id}`));
  },
);

test('filter, status, order and page live in the address, and the server is asked for them', async () => {
  const { calls } = await visit('/my-files?q=信&status=private&sort=title&page=2', {
    as: 'member',
    answers: { 'GET /files/user': { ...list, pagination: { ...pagination, total: 11, totalPages: 2 } } },
  });
  expect(await screen.findByText(t.found('11'))).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('GET /files/user'))).toEqual([
    `GET /files/user?page=2&limit=10&sortBy=title&q=${encodeURIComponent('信')}&status=private`,
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: t.status }), { target: { value: 'all' } });
  await waitFor(() => expect(location.search).toBe(`?q=${encodeURIComponent('信')}&sort=title`));
});

test('whoever has nothing yet has nothing to filter', async () => {
  await visit('/my-files', { as: 'member', answers: { 'GET /files/user': { posts: [], pagination } } });
  expect(await screen.findByRole('heading', { name: zh.dashboard.empty.files })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
