// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { member, visit } from '../../../test/visit.tsx';

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

const line = async () => within(await screen.findByRole('region', { name: t.openUploads }));
const discard = async () => fireEvent.click((await line()).getByRole('button', { name: t.releaseAll }));
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: t.release }));

test('what holds storage without being published is one line, and is continued where this browser began it', async () => {
  localStorage.clear();
  await see();
  expect((await line()).getByText(t.openUploadsLine(3))).toBeTruthy();
  expect((await line()).queryByRole('link')).toBeNull();
  const saved = { uploadId: 'B', name: '录像.mp4', size: 1, lastModified: 1, tab: 'T' };
  localStorage.setItem(`uploads:${member.id}`, JSON.stringify([saved]));
  await see();
  expect((await line()).getByRole('link', { name: t.continueUploads }).getAttribute('href')).toBe('/create');
});

test('all are released after a question, one that is gone by now among them, and storage is asked for anew', async () => {
  const { answers, calls, toasts } = await see();
  answers['DELETE /uploads/B'] = new Refusal('upload_not_found');
  await discard();
  expect(await screen.findByRole('alertdialog', { name: t.releaseMany(3) })).toBeTruthy();
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  calls.length = 0;
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const ids = ['A', 'B', 'C'].map((id) => `DELETE /uploads/${id}`);
  expect(calls).toEqual(expect.arrayContaining([...ids, 'GET /uploads', 'GET /files/storage']));
  expect(toasts()).toEqual([t.released(3)]);
});

test('what could not be released stays, and the question says why', async () => {
  const { answers } = await see();
  answers['DELETE /uploads/C'] = new Refusal('unavailable');
  await discard();
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('没有释放成功');
  expect((await line()).getByText(t.openUploadsLine(1))).toBeTruthy();
});

test('where nothing is open, nothing is said of it', async () => {
  await visit('/dashboard', { as: 'member' });
  await screen.findByRole('progressbar', { name: t.storage });
  expect(screen.queryByRole('region', { name: t.openUploads })).toBeNull();
});
