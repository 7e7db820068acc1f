// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zhCore } from '../../../i18n/zh-core.ts';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const { sorts } = zhCore.home;
const box = () => screen.getByRole<HTMLSelectElement>('combobox', { name: zhCore.home.sort });
/** If no sort was chosen, the text in the box is none of its options. */
const selectedText = () =>
  box().selectedOptions[0]?.textContent ??
  document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent;
const four = [sorts.newest, sorts.popular, sorts['price-low'], sorts['price-high']];
const offered = () => [...box().options].map(({ text }) => text);

/** The last request of the list; the request for popular files below an empty list does not count. */
const lastOf = (calls: string[]) =>
  calls.findLast((call) => call.startsWith('GET /files?') && call.includes('limit=24')) ?? '';
const sortOf = (calls: string[]) => new URLSearchParams(lastOf(calls).split('?')[1]).get('sortBy') ?? 'best';

/** Every sort has its own list of one file, named after the sort. */
const byOrder = {
  'GET /files': (url: URL) => ({
    posts: [post({ title: `in the order ${url.searchParams.get('sortBy') ?? 'best'}` })],
    pagination: { ...pagination, total: 9 },
  }),
};

test('the order of a list is called by its name: with words the best match, without them the newest', async () => {
  const { calls } = await visit('/?q=考研', { answers: byOrder });
  await agrees('best', '考研');
  expect(sortOf(calls)).toBe('best');
  expect(offered()).toEqual(four);

  fireEvent.change(box(), { target: { value: 'newest' } });
  await waitFor(() => expect(sortOf(calls)).toBe('newest'));
  expect(selectedText()).toBe(sorts.newest);
  expect(new URLSearchParams(location.search).get('sort')).toBe('newest');

  expect(offered()).toEqual(four);
  history.back();
  await waitFor(() => expect(selectedText()).toBe(sorts.best));
  expect(new URLSearchParams(location.search).has('sort')).toBe(false);
});

test('the whole market has its newest first, and no best match', async () => {
  const { calls } = await visit('/');
  await waitFor(() => expect(sortOf(calls)).toBe('newest'));
  await waitFor(() => expect(selectedText()).toBe(sorts.newest));
  expect(offered()).toEqual(four);
});

/** Expects the list on the page to have the sort that the box shows. */
async function agrees(sort: keyof typeof sorts, q = '') {
  await waitFor(() => {
    expect(selectedText()).toBe(sorts[sort]);
    expect(screen.getByRole('article').textContent).toContain(`in the order ${sort}`);
    expect(field().value).toBe(q);
  });
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: zhCore.home.searchLabel });
const look = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('box and list never disagree: while words come and go, over tabs, and there and back', async () => {
  const { calls } = await visit('/', { answers: byOrder });
  await agrees('newest');
  look('考研');
  await agrees('best', '考研');
  fireEvent.change(box(), { target: { value: 'price-low' } });
  await agrees('price-low', '考研');
  look('');
  await waitFor(() => expect(lastOf(calls)).not.toContain('q='));
  expect(location.search).toBe('?sort=price-low');
  await agrees('price-low');
  fireEvent.click(screen.getByRole('tab', { name: /卖家/ }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: zhCore.home.sort })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: /文件/ }));
  await agrees('price-low');
  history.go(-3);
  await agrees('best', '考研');
  history.go(1);
  await agrees('price-low');
});

test.each([
  ['/?q=考研&sort=best', 'best'],
  ['/?sort=best', 'newest'],
  ['/?q=考研&sort=newest', 'newest'],
  ['/?sort=popular', 'popular'],
  ['/?q=考研&sort=rubbish', 'best'],
] as const)('%s shows %s and asks for it', async (address, sort) => {
  await visit(address, { answers: byOrder });
  await agrees(sort, new URL(address, location.origin).searchParams.get('q') ?? '');
});
