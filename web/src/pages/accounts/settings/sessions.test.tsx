// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { visit } from '../../../test/visit.tsx';

const { sessions: t } = zh;

const session = (id: string, more: object) => ({
  id,
  created_at: '2026-11-20T04:00:00.000Z',
  last_seen: '2026-11-22',
  browser: 'Chrome',
  system: 'macOS',
  is_current: false,
  ...more,
});

const here = session('A', { is_current: true });
const there = session('B', { browser: 'WeChat', system: 'iPhone' });
const unknown = session('C', { browser: null, system: null });

test('lists logins with browser and days, this one marked, and ends one or all others', async () => {
  let sessions = [here, there, unknown];
  const paths: string[] = [];
  const ended = (remaining: typeof sessions) => (url: URL) => {
    paths.push(url.pathname);
    sessions = remaining;
    return { message: '该设备已退出登录' };
  };
  await visit('/profile?tab=sessions', {
    as: 'member',
    answers: {
      'GET /users/me/sessions': () => ({ sessions }),
      'GET /users/me/security-events': { events: [] },
      'DELETE /users/me/sessions/B': ended([here, unknown]),
      'DELETE /users/me/sessions': ended([here]),
    },
  });
  const list = await screen.findByRole('list', { name: zh.profile.parts.sessions });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.includes(t.current))).toEqual([true, false, false]);
  expect(rows[1]?.textContent).toContain('微信 · iPhone');
  expect(rows[2]?.textContent).toContain(t.unknown);
  expect(within(rows[0] ?? list).queryByRole('button')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: t.endOf('微信 · iPhone') }));
  await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: t.endOthers }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: t.endOthers }));
  await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(paths).toEqual(['/api/users/me/sessions/B', '/api/users/me/sessions']);
  expect(screen.queryByRole('button', { name: t.endOthers })).toBeNull();
});

test('tells its owner what happened to the account, eight at first', async () => {
  const event = (n: number) => ({
    what: n === 0 ? 'password-changed' : 'login',
    address: n === 1 ? '203.0.113.7' : null,
    at: `2026-11-20T04:00:${10 + n}.000Z`,
    times: 1,
  });
  await visit('/profile?tab=security', {
    as: 'member',
    answers: {
      'GET /users/me/sessions': { sessions: [here] },
      'GET /users/me/security-events': { events: Array.from({ length: 10 }, (_, n) => event(n)) },
    },
  });
  const part = (await screen.findByRole('heading', { name: zh.securityEvents.heading })).closest('details');
  if (!part) throw new Error('no part');
  part.open = true;
  fireEvent(part, new Event('toggle'));
  const list = await screen.findByRole('list', { name: zh.securityEvents.heading });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  expect(list.textContent).toContain('修改了密码');
  expect(list.textContent).toContain('来自 203.0.113.7');
  fireEvent.click(screen.getByRole('button', { name: zh.securityEvents.more }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
});
