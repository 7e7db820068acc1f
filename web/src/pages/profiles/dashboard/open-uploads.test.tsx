// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { visit } from '../../../test/visit.tsx';

const { dashboard: t } = zh;
const MiB = 1024 * 1024;

const upload = (id: string, name: string) => ({
  ...{ id, name, size: 60.65 * MiB, state: 'uploading' },
  ...{ begun_at: '2026-11-20T04:00:00.000Z', expires_at: '2026-11-21T04:00:00.000Z' },
});
const three = [upload('A', '录像.mp4'), { ...upload('B', '录像.mp4'), state: 'complete' }, upload('C', '讲义.zip')];

/** Three uploads, each of which disappears when it is released. */
async function see() {
  let left = three;
  const drop = (id: string) => () => {
    left = left.filter((one) => one.id !== id);
    return { message: '已取消上传' };
  };
  const drops = Object.fromEntries(['A', 'B', 'C'].map((id) => [`DELETE /uploads/${id}`, drop(id)]));
  return visit('/dashboard', { as: 'member', answers: { 'GET /uploads': () => ({ uploads: left }), ...drops } });
}

const list = () => screen.findByRole('list', { name: t.openUploads });
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: t.release }));

test('what holds storage without being published is listed with size, state and beginning', async () => {
  await see();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^录像\.mp460\.65 MB · 没传完 · .*11 月 20 日.* 开始$/),
    expect.stringContaining('已传完'),
    expect.stringContaining('讲义.zip'),
  ]);
  expect(screen.getByText(t.openUploadsLine('181.95 MB'))).toBeTruthy();
});

test('one is released after a question that names it, and what storage is used is asked for anew', async () => {
  const { calls, toasts } = await see();
  fireEvent.click(within(await list()).getByRole('button', { name: t.releaseOf('讲义.zip') }));
  expect(await screen.findByRole('alertdialog', { name: t.releaseOne('讲义.zip') })).toBeTruthy();
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  calls.length = 0;
  await confirm();
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
  expect(calls).toEqual(expect.arrayContaining(['DELETE /uploads/C', 'GET /uploads', 'GET /files/storage']));
  expect(toasts()).toEqual([t.released(1)]);
});

test('all are released at once, one that is gone by now among them', async () => {
  const { answers, calls } = await see();
  answers['DELETE /uploads/B'] = new Refusal('upload_not_found');
  await list();
  fireEvent.click(screen.getByRole('button', { name: t.releaseAll }));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.filter((call) => call.startsWith('DELETE')).sort()).toEqual(
    ['A', 'B', 'C'].map((id) => `DELETE /uploads/${id}`),
  );
});

test('what could not be released stays, and the question says why', async () => {
  const { answers } = await see();
  answers['DELETE /uploads/C'] = new Refusal('unavailable');
  fireEvent.click(within(await list()).getByRole('button', { name: t.releaseOf('讲义.zip') }));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('没有释放成功');
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
});

test('where nothing is open, nothing is said of it', async () => {
  await visit('/dashboard', { as: 'member' });
  await screen.findByRole('progressbar', { name: t.storage });
  expect(screen.queryByText(t.openUploads)).toBeNull();
});
