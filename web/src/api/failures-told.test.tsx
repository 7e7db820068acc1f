// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { failureTexts } from '../i18n/failure-texts.ts';
import { zh } from '../i18n/zh.ts';
import { detail, post } from '../test/goods.ts';
import { fileId, minimalAnswers } from '../test/minimal-answers.ts';
import { member, pagination, visitAsMember } from '../test/visit.tsx';

const about: Record<string, string> = {
  id: fileId,
  payout_id: 'P1',
  out_trade_no: 'N1',
  usernameOrId: member.username,
  code: 'READERS20',
};

/** Every read call but the session check fails so. */
const allAnswer = (answer: () => Response) =>
  Object.fromEntries(
    Object.values<Route>(routes)
      .filter(({ method, path }) => method === 'GET' && path !== '/auth/verify')
      .map(({ path }) => [`GET ${path.replace(/\{(\w+)\}/g, (_, name: string) => about[name] ?? name)}`, answer]),
  );

const screens = [
  ...['/', '/?tab=creators', '/search?q=a', `/user/${member.username}`, `/code/${about.id}`],
  ...[
    `/user/${member.username}/followers`,
    `/user/${member.username}/following`,
    '/coupons',
    '/coupons?code=READERS20',
  ],
  ...['/dashboard', '/dashboard?tab=followers', '/dashboard?tab=following'],
  ...['/dashboard?tab=starred', '/dashboard?tab=activity', '/my-files', '/starred', '/purchases'],
  ...['/sales', '/sales/statement', '/sales/payouts', '/sales/reviews', '/sales/reviews?list=questions'],
  ...['/profile', '/profile?tab=sessions'],
];

const failures: [string, () => Response][] = [
  ['where every answer is empty', () => Response.json({})],
  [
    'without a network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];

test.each(screens.flatMap((path) => failures.map((failure) => [path, ...failure] as const)))(
  '%s says what did not come, and can be asked for again, %s',
  async (path, _, failure) => {
    const { answers } = await visitAsMember(path, allAnswer(failure));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: zh.common.retry })).not.toEqual([]));
    expect(screen.queryByText(zh.errors.pageBroke)).toBeNull();
    const recovered = minimalAnswers('in its place');
    const ofCoupon = { 'GET /coupons/READERS20/uses': recovered['GET /coupons/code/uses'] };
    Object.assign(answers, recovered, ofCoupon);
    await waitFor(() => {
      const retries = screen.queryAllByRole('button', { name: zh.common.retry });
      for (const retry of retries) fireEvent.click(retry);
      expect(retries).toEqual([]);
    });
  },
);

describe('kinds of failure', () => {
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

  const [gatewayFails] = kinds.slice(1);

  /** A gateway that fails on each screen, and each kind of failure on one. */
  const cases = [
    ...(gatewayFails ? screens.map(([path, call]) => [path, call, ...gatewayFails] as const) : []),
    ...kinds.map((kind) => ['/my-files', 'GET /files/user', ...kind] as const),
  ];

  test.each(cases)('%s with a %s answered by %s says so, with a retry', async (path, call, _, failure, message) => {
    await visitAsMember(path, { [call]: failure });
    await waitFor(() => expect(screen.queryAllByRole('button', { name: zh.common.retry })).not.toEqual([]));
    if (!path.startsWith('/dashboard')) await waitFor(() => expect(document.body.textContent).toContain(message));
    expect(document.body.textContent).not.toMatch(english);
  });

  test.each(kinds)('a press that is answered by %s says so as well', async (_, failure, message) => {
    const { toasts } = await visitAsMember(`/code/${file.id}`, {
      [`GET /files/${file.id}`]: { data: { ...file, is_purchased: true } },
      [`GET /files/${file.id}/download`]: failure,
      [`GET /users/${file.username}/posts`]: { posts: [], pagination },
      [`GET /users/${member.username}/posts`]: { posts: [], pagination },
    });
    const [button] = await screen.findAllByRole('button', { name: zh.shared.download });
    if (button) fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain(zh.file.downloadFailed));
    await waitFor(() => expect(document.body.textContent).toContain(message));
    expect(document.body.textContent).not.toMatch(english);
  });
});
