// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { visit } from '../../../test/visit.tsx';

const { dashboard: t } = zh;
const MiB = 1024 * 1024;
const storage = { used: 12 * MiB, limit: 2 ** 30, used_bytes: 12 * MiB, limit_bytes: 2 ** 30 };
const deletedAt = '2026-11-20T04:00:00.000Z';

test('a deleted file that still holds bytes is listed below the storage, with its size and when it is released', async () => {
  const deleted = [
    { id: 'A', title: '旧课件', size: 8 * MiB, deleted_at: deletedAt, released_at: null },
    { id: 'B', title: '旧词表', size: 4 * MiB, deleted_at: deletedAt, released_at: '2026-11-21T05:20:00.000Z' },
  ];
  await visit('/dashboard', { as: 'member', answers: { 'GET /files/storage': { ...storage, deleted } } });
  const rows = within(await screen.findByRole('list', { name: t.deletedFiles('12.00 MB') })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^旧课件8\.00 MB · .*11 月 20 日.* 删除 · 买家仍可下载，不释放$/),
    expect.stringMatching(/^旧词表4\.00 MB · .* · 最迟 .*11 月 21 日.* 释放$/),
  ]);
});

test('where nothing was deleted, or nobody says, there is no such list', async () => {
  for (const answer of [storage, { ...storage, deleted: [] }]) {
    await visit('/dashboard', { as: 'member', answers: { 'GET /files/storage': answer } });
    await screen.findByText(/12\.00 MB/);
    expect(screen.queryByRole('group')).toBeNull();
  }
});
