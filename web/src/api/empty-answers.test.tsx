// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { zh } from '../i18n/zh.ts';
import { member, visit } from '../test/visit.tsx';

const about: Record<string, string> = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  payout_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  out_trade_no: 'N1',
  usernameOrId: member.username,
};

/** Every read call but the session check fails. */
const nothing = Object.fromEntries(
  Object.values<Route>(routes)
    .filter(({ method, path }) => method === 'GET' && path !== '/auth/verify')
    .map(({ path }) => [
      `GET ${path.replace(/\{(\w+)\}/g, (_, name: string) => about[name] ?? name)}`,
      () => Response.json({}),
    ]),
);

test.each([
  '/',
  '/?tab=creators',
  '/dashboard',
  '/dashboard?tab=followers',
  '/dashboard?tab=starred',
  '/dashboard?tab=activity',
  '/sales',
  '/sales/statement',
  '/sales/payouts',
  '/purchases',
  '/my-files',
  '/starred',
  '/profile',
  '/search?q=a',
  `/user/${member.username}`,
  `/code/${about.id}`,
])('%s says what did not come, and stands, where every answer is empty', async (path) => {
  const { calls } = await visit(path, { as: 'member', answers: nothing });
  await waitFor(() => expect(screen.queryAllByRole('button', { name: zh.common.retry })).not.toEqual([]));
  expect(calls.length).toBeGreaterThan(1);
  expect(screen.queryByText(zh.errors.pageBroke)).toBeNull();
});
