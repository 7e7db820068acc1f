// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { Refusal } from '../test/answers.ts';
import { detail, emptyStall, person, post } from '../test/goods.ts';
import { member, pagination, visit, visitAsMember } from '../test/visit.tsx';
import { tokenStore } from './token.ts';

const file = detail({ is_purchased: true });
const forSale = detail();
const free = detail({ price: 0 });
const author = { user: { ...person(1), username: 'seller' }, stall: emptyStall };
const refused = new Refusal('unauthorized');
const onCode = { [`GET /files/${file.id}`]: { data: file }, 'GET /users/seller': author };

const account = () => screen.findByRole('button', { name: zh.nav.accountMenu(member.display_name) });
const buttonOf = async (name: string | RegExp): Promise<HTMLElement> => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no button ${name}`);
  return button;
};

const starred = { is_starred: true, star_count: 6 };
const followed = { is_following: true, followers_count: 4 };

/** Last in each row: the answer to the call that is made by itself after the login. */
const acts: [string, string, Record<string, unknown>, string | RegExp, object?][] = [
  ['a star on the home page', '/?sort=popular', { [`POST /files/${file.id}/star`]: refused }, /收藏/, starred],
  [
    'a star',
    `/code/${file.id}?a=1#words`,
    { ...onCode, [`POST /files/${file.id}/star`]: refused },
    `${zh.file.star} 5`,
    starred,
  ],
  ['a follow', `/code/${file.id}`, { ...onCode, 'POST /users/seller/follow': refused }, /关注/, followed],
  ['a download', `/code/${file.id}`, { ...onCode, [`GET /files/${file.id}/download`]: refused }, zh.shared.download],
  [
    'a payment',
    `/payment/${file.id}`,
    { [`GET /files/${file.id}`]: { data: forSale }, 'POST /payments/create-payment': refused },
    zh.payment.payWith.alipay('¥39.00'),
  ],
];

test.each(acts)(
  '%s that is answered with 401 leads to the login page, which says why and back, where a star and a follow are done',
  async (_, address, answers, name, done) => {
    const posts = { posts: [post()], pagination: { ...pagination, total: 1 } };
    const visited = await visitAsMember(address, {
      'GET /files': posts,
      'POST /auth/login': { token: 'new', device: 'd', user: member },
      ...answers,
    });
    await account();
    fireEvent.click(await buttonOf(name));
    await screen.findByLabelText(zh.auth.nameOrEmail);
    expect(tokenStore.read()).toBeNull();
    expect([location.pathname, new URLSearchParams(location.search).get('from')]).toEqual(['/login', address]);
    expect(screen.getByText('登录已失效，请重新登录')).toBeTruthy();
    expect(visited.toasts()).toEqual([]);

    const [call = ''] = Object.keys(answers).filter((key) => answers[key] === refused);
    visited.answers[call] = done ?? refused;
    fireEvent.change(screen.getByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
    fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
    fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));
    await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(address));
    const times = () => visited.calls.filter((entry) => entry === call).length;
    await account();
    await waitFor(() => expect(times()).toBe(done ? 2 : 1));
  },
);

const isShownAsLost = async (line: string = zh.file.sessionLostLine) => {
  expect((await screen.findAllByRole('link', { name: '重新登录' })).length).toBeGreaterThan(0);
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.queryByText(/购买/)).toBeNull();
};

test('a file one has bought is not for sale where the session was found lost at the start', async () => {
  await visitAsMember(`/code/${file.id}`, {
    ...onCode,
    [`GET /files/${file.id}`]: { data: forSale },
    'GET /auth/verify': refused,
  });
  await isShownAsLost();
  expect(location.pathname).toBe(`/code/${file.id}`);
});

test('nor is what is free taken without a login, and the way there leads back', async () => {
  await visitAsMember(`/code/${file.id}`, {
    ...onCode,
    [`GET /files/${file.id}`]: { data: free },
    'GET /auth/verify': refused,
  });
  await isShownAsLost(zh.file.sessionLostFreeLine);
  expect(screen.queryByText(/买过/)).toBeNull();
  const [loginLink] = screen.getAllByRole('link', { name: '重新登录' });
  expect(loginLink?.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`/code/${file.id}`)}`);
});

test('what one account was shown is gone as soon as another tab logs in as somebody else', async () => {
  const { answers } = await visitAsMember(`/code/${file.id}`, onCode);
  await buttonOf(zh.shared.download);
  answers[`GET /files/${file.id}`] = Promise.withResolvers().promise;
  act(() => tokenStore.save('theirs'));
  await waitFor(() => expect(screen.queryByRole('button', { name: zh.shared.download })).toBeNull());
});

test('one’s private file is not called gone: the lost session is, and a guest is asked to log in', async () => {
  await visitAsMember(`/code/${file.id}`, {
    'GET /auth/verify': refused,
    [`GET /files/${file.id}`]: new Refusal('file_not_found'),
  });
  expect(await screen.findByRole('heading', { name: '登录已失效，请重新登录' })).toBeTruthy();
  expect(screen.getByText(zh.file.hiddenFromGuests)).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByText(/作者/)).toBeNull();

  await visit(`/code/${file.id}`, { answers: { [`GET /files/${file.id}`]: new Refusal('file_not_found') } });
  expect(await screen.findByRole('heading', { name: '文件不存在' })).toBeTruthy();
  expect(screen.getByText(zh.file.missingForGuests)).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(expect.arrayContaining(['/', `/login?from=${encodeURIComponent(`/code/${file.id}`)}`]));
});

test('nothing is to be paid where nobody knows whether it is bought', async () => {
  await visitAsMember(`/payment/${file.id}`, {
    ...onCode,
    [`GET /files/${file.id}`]: { data: forSale },
    'GET /auth/verify': refused,
  });
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('from')).toBe(`/payment/${file.id}`);
});

test('whoever only looks around with an old token goes on looking', async () => {
  await visitAsMember('/', { 'GET /auth/verify': refused });
  await waitFor(() => expect(tokenStore.read()).toBeNull());
  expect(await screen.findByRole('link', { name: zh.nav.login })).toBeTruthy();
  expect(location.pathname).toBe('/');
});

test('a logout is no lost session: what is for sale says so', async () => {
  await visit(`/code/${file.id}`, { answers: { ...onCode, [`GET /files/${file.id}`]: { data: forSale } } });
  expect((await screen.findAllByRole('link', { name: /购买/ })).length).toBeGreaterThan(0);
  expect(screen.queryByText(zh.file.sessionLostLine)).toBeNull();
});
