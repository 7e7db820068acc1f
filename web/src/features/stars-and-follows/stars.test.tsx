// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { post } from '../../test/goods.ts';
import { member, pagination, visit } from '../../test/visit.tsx';

test('the window hears starredChanged when a star was given or taken, and not when it was refused', async () => {
  const file = post();
  const answer = { is_starred: true, star_count: 6 };
  const { asked } = await visit('/', {
    as: 'member',
    answers: {
      'GET /files': { posts: [file], pagination: { ...pagination, total: 1 } },
      [`POST /files/${file.id}/star`]: answer,
      [`DELETE /files/${file.id}/star`]: new Refusal('internal'),
    },
  });
  const hear = vi.fn();
  addEventListener('starredChanged', hear);
  const star = (pressed: boolean) => screen.findByRole('button', { name: /收藏/, pressed });
  await screen.findByRole('button', { name: zh.nav.accountMenu(member.display_name) });
  fireEvent.click(await star(false));
  await waitFor(() => expect(hear).toHaveBeenCalledOnce());
  fireEvent.click(await star(true));
  await waitFor(() => expect(asked).toContain(`DELETE /files/${file.id}/star`));
  await star(true);
  expect(hear).toHaveBeenCalledOnce();
  removeEventListener('starredChanged', hear);
});

const two = {
  posts: ['AW', 'BW'].map((end) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5F${end}` })),
  pagination: { ...pagination, total: 2 },
};

test('stars that were given before it was known who is there are given then, each of them', async () => {
  const known = Promise.withResolvers<unknown>();
  const answer = { is_starred: true, star_count: 6 };
  const { asked } = await visit('/', {
    as: 'member',
    answers: {
      'GET /auth/verify': known.promise,
      'GET /files': two,
      ...Object.fromEntries(two.posts.map(({ id }) => [`POST /files/${id}/star`, answer])),
    },
  });
  for (const star of await screen.findAllByRole('button', { name: /收藏/, pressed: false })) fireEvent.click(star);
  const given = () => asked.filter((call) => call.startsWith('POST /files/')).toSorted();
  expect(given()).toEqual([]);
  known.resolve({ user: member });
  await waitFor(() => expect(given()).toEqual(two.posts.map(({ id }) => `POST /files/${id}/star`)));
});

test('whoever turns out to be a guest is asked once to log in, however many stars they gave before', async () => {
  const known = Promise.withResolvers<unknown>();
  const { asked, toasts } = await visit('/', {
    as: 'member',
    answers: { 'GET /auth/verify': known.promise, 'GET /files': two },
  });
  for (const star of await screen.findAllByRole('button', { name: /收藏/, pressed: false })) fireEvent.click(star);
  known.resolve(new Refusal('unauthorized'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(toasts().filter((text) => text === zh.common.pleaseLogIn)).toHaveLength(1);
  expect(asked.filter((call) => call.includes('/star'))).toEqual([]);
});

const starred = (...titles: string[]) => ({
  files: titles.map((title, at) => post({ id: `01ARZ3NDEKTSV4RRFFQ69G5F0${at}`, title, is_starred: true })),
  pagination: { ...pagination, total: titles.length },
});

test.each(['/starred', '/dashboard?tab=starred'])(
  '%s is read again when the window hears starredChanged',
  async (address) => {
    const { asked, answers } = await visit(address, {
      as: 'member',
      answers: { 'GET /files/starred': starred('以前收藏的') },
    });
    expect(await screen.findByText('以前收藏的')).toBeTruthy();
    const times = () => asked.filter((call) => call.startsWith('GET /files/starred')).length;
    const before = times();

    answers['GET /files/starred'] = starred('刚刚收藏的', '以前收藏的');
    dispatchEvent(new Event('starredChanged'));
    expect(await screen.findByText('刚刚收藏的')).toBeTruthy();
    await waitFor(() => expect(times()).toBe(before + 1));
  },
);

test('a starred file shows its stars once, on the button that takes one back', async () => {
  await visit('/dashboard?tab=starred', { as: 'member', answers: { 'GET /files/starred': starred('以前收藏的') } });
  expect(await screen.findByRole('button', { name: zh.ui.star('5') })).toBeTruthy();
  expect(screen.queryByText(zh.ownFiles.stars('5'))).toBeNull();
});
