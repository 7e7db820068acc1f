// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FilePost } from '#shared/contract/files';
import { zh } from '../../../i18n/zh.ts';
import { paths } from '../../../nav/paths.ts';
import { detail, emptyStall, person, post } from '../../../test/goods.ts';
import { questionsAnswer as nothingAsked, reviewsAnswer } from '../../../test/reviews.ts';
import { visit } from '../../../test/visit.tsx';

const t = zh.file;

/** Reports to the page whether the watched element is in sight. */
function watched() {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
  class Watching {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watching);
  return { near: (isIntersecting: boolean) => act(() => tell([{ isIntersecting }])) };
}

async function visitFile(posts: FilePost[], pinned: FilePost | null = null) {
  const file = detail({ username: 'seller' });
  const author = Promise.withResolvers<object>();
  const pagination = { page: 1, limit: 5, total: posts.length, totalPages: 1, next_cursor: null };
  const answers = {
    [`GET /files/${file.id}`]: { data: file },
    'GET /users/seller': author.promise,
    [`GET /files/${file.id}/reviews`]: reviewsAnswer(),
    [`GET /files/${file.id}/questions`]: nothingAsked(),
    'GET /users/seller/posts': { posts, pagination },
  };
  const { calls } = await visit(paths.file(file.id), { answers, allInSight: true });
  await screen.findByText(zh.reviews.none);
  const { near } = watched();
  author.resolve({
    user: { ...person(1), username: 'seller', files_count: posts.length },
    stall: { ...emptyStall, pinned },
  });
  await screen.findByRole('heading', { name: '第1位' });
  return { near, others: () => calls.filter((call) => call.includes('/posts')).length };
}

const another = (title: string, change: Partial<FilePost> = {}) =>
  post({ ...change, id: `01ARZ3NDEKTSV4RRFFQ69G5FB${title}`, title });

test('what else is on the stall comes last, public and without this file, and is asked for when one gets there', async () => {
  const hidden = another('0', { is_public: false });
  const { near, others } = await visitFile([
    hidden,
    post(),
    ...['1', '2', '3', '4', '5'].map((title) => another(title)),
  ]);
  const region = within(await screen.findByRole('region', { name: t.others }));
  near(false);
  expect(others()).toBe(0);
  near(true);
  await region.findByRole('link', { name: '1' });
  expect(region.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['1', '2', '3', '4']);
  expect(others()).toBe(1);
});

test('what the stall has pinned comes first, once, and never the file one looks at', async () => {
  const [one, two] = [another('1'), another('2')];
  const { near } = await visitFile([post(), one, two], two);
  const region = within(await screen.findByRole('region', { name: t.others }));
  near(true);
  await region.findByRole('link', { name: '1' });
  expect(region.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['2', '1']);
});

test('a stall with nothing else has no such place, and asks nothing', async () => {
  const { others } = await visitFile([post()]);
  expect(screen.queryByRole('region', { name: t.others })).toBeNull();
  expect(others()).toBe(0);
});
