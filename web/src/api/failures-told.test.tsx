// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureTexts } from '../i18n/failure-texts.ts';
import { zh } from '../i18n/zh.ts';
import { detail, post } from '../test/goods.ts';
import { member, pagination, visit } from '../test/visit.tsx';

const file = detail({ id: post().id });
const gone = () => {
  throw new TypeError('Failed to fetch');
};
const gateway =
  (status: number, message: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ message }, { status, headers });

const tooMany = gateway(429, 'Too Many Requests', { 'retry-after': '40' });
const inFortySeconds = failureTexts.inSeconds.zh.replace('{wait}', '40');

const kinds = [
  ['no connection', gone, failureTexts.network.zh],
  ['a gateway that fails', gateway(500, 'Internal Server Error'), failureTexts.server.zh],
  ['a gateway without functions', gateway(503, 'Service Unavailable'), failureTexts.server.zh],
  ['a CDN’s page', () => new Response('<h1>504 Gateway Timeout</h1>', { status: 504 }), failureTexts.server.zh],
  ['a gateway that counts', tooMany, inFortySeconds],
] as const;

/** One failing call on each screen. */
const screens = [
  ['/', 'GET /files'],
  ['/?tab=creators', 'GET /users'],
  [`/code/${file.id}`, `GET /files/${file.id}`],
  ['/user/seller', 'GET /users/seller'],
  ['/search?q=seller', 'GET /users/search'],
  ['/dashboard?tab=starred', 'GET /files/starred'],
  ['/my-files', 'GET /files/user'],
  ['/starred', 'GET /files/starred'],
  ['/purchases', 'GET /payments/purchases'],
  ['/sales', 'GET /payments/sales'],
  ['/profile', 'GET /users/me'],
  ['/withdraw', 'GET /auth/verify'],
] as const;

const english = /Internal|Too Many|Service Un|Gateway|Failed to fetch/;

test.each(screens.flatMap(([path, call]) => kinds.map((kind) => [path, call, ...kind] as const)))(
  '%s with a %s answered by %s says so, with a retry',
  async (path, call, _, failure, message) => {
    await visit(path, { as: 'member', answers: { [call]: failure } });
    await waitFor(() => expect(screen.queryAllByRole('button', { name: zh.common.retry })).not.toEqual([]));
    if (!path.startsWith('/dashboard')) await waitFor(() => expect(document.body.textContent).toContain(message));
    expect(document.body.textContent).not.toMatch(english);
  },
);

test.each(kinds)('a press that is answered by %s says so as well', async (_, failure, message) => {
  const { toasts } = await visit(`/code/${file.id}`, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: { data: { ...file, is_purchased: true } },
      [`GET /files/${file.id}/download`]: failure,
      [`GET /users/${file.username}/posts`]: { posts: [], pagination },
      [`GET /users/${member.username}/posts`]: { posts: [], pagination },
    },
  });
  const [button] = await screen.findAllByRole('button', { name: zh.shared.download });
  if (button) fireEvent.click(button);
  await waitFor(() => expect(toasts()).toContain(zh.file.downloadFailed));
  await waitFor(() => expect(document.body.textContent).toContain(message));
  expect(document.body.textContent).not.toMatch(english);
});
