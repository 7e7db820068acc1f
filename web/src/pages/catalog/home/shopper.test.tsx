// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { categories } from '#shared/lists';
import { zh } from '../../../i18n/zh.ts';
import { zhCore } from '../../../i18n/zh-core.ts';
import { Refusal } from '../../../test/answers.ts';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const { home, nav, ui } = zhCore;
const idOf = (at: number) => `01ARZ3NDEKTSV4RRFFQ69G5F${String(at).padStart(2, '0')}`;

test('what one has bought is said beside its size, and of nothing else', async () => {
  const posts = [
    post({ id: idOf(1), title: '买过的', price: 39, is_purchased: true }),
    post({ id: idOf(2), title: '没买过的', price: 39 }),
  ];
  await visit('/', { as: 'member', answers: { 'GET /files': { posts, pagination: { ...pagination, total: 2 } } } });
  const card = async (title: string) => within((await screen.findByText(title)).closest('article') ?? document.body);
  expect((await card('买过的')).getAllByText(ui.bought)).toHaveLength(1);
  expect((await card('买过的')).getByText('39', { exact: false })).toBeTruthy();
  expect((await card('没买过的')).queryByText(ui.bought)).toBeNull();
  expect((await card('没买过的')).getByText('39', { exact: false })).toBeTruthy();
});

test('a guest is shown the way to a stall of their own, through the registration, and a member is not', async () => {
  await visit('/');
  const ways = screen.getAllByRole('link', { name: nav.sell }).map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/register?from=%2Fcreate']);
  await visit('/', { as: 'member' });
  await waitFor(() => expect(screen.queryByRole('link', { name: nav.login })).toBeNull());
  expect(screen.queryByRole('link', { name: nav.sell })).toBeNull();
});

test('on a phone the banner steps back with the focus and not while one types, and the field is the same one', async () => {
  await visit('/');
  const field = screen.getByRole('combobox', { name: home.searchLabel });
  const banner = screen.getByRole('heading', { level: 1 });
  const stepsBack = () => banner.classList.contains('max-lg:sr-only');
  expect(stepsBack()).toBe(false);
  act(() => field.focus());
  expect(stepsBack()).toBe(true);
  fireEvent.change(field, { target: { value: '考研' } });
  act(() => field.blur());
  expect(stepsBack()).toBe(true);
  expect(banner.textContent).toBe(home.banner);
  expect(screen.getByRole('combobox', { name: home.searchLabel })).toBe(field);
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(stepsBack()).toBe(false));
});

test('while a search is on its way nothing says how many it has found', async () => {
  const files = { posts: [post()], pagination: { ...pagination, total: 43 } };
  const visited = await visit('/', { answers: { 'GET /files': files } });
  const tab = () => screen.getByRole('tab', { name: new RegExp(home.files) }).textContent;
  await waitFor(() => expect(tab()).toBe(`${home.files}43`));
  let answer: (found: unknown) => void = () => undefined;
  visited.answers['GET /files'] = new Promise((resolve) => {
    answer = resolve;
  });
  fireEvent.change(screen.getByRole('combobox', { name: home.searchLabel }), { target: { value: '考研' } });
  await waitFor(() => expect(visited.calls.some((call) => call.includes('q='))).toBe(true));
  expect(tab()).toBe(home.files);
  expect(screen.queryByText(zh.instead.results('43'))).toBeNull();
  answer({ ...files, pagination: { ...pagination, total: 1 } });
  await waitFor(() => expect(tab()).toBe(`${home.files}1`));
  await screen.findByText(zh.instead.results('1'));
});

/** The server names every type. */
const counts: Record<string, number> = { document: 1306, audio: 5 };
const types = categories.map((type) => ({ type, count: counts[type] ?? 0 }));
const chips = () =>
  within(screen.getByRole('group', { name: home.filterByType }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const answers = {
  'GET /files/meta/types': { types },
};

test('a type that has nothing is not shown, a choice begins with the first page, and is taken back', async () => {
  const { calls } = await visit('/?page=2', { answers });
  const { document, audio } = zhCore.common.category;
  await waitFor(() => expect(chips()).toEqual([home.all, zhCore.common.free, document, audio, home.withoutAi]));
  fireEvent.click(screen.getByRole('button', { name: audio }));
  await waitFor(() => expect(calls.at(-1)).toContain('type=audio'));
  expect(location.search).toBe('?type=audio');
  fireEvent.click(screen.getByRole('button', { name: home.all }));
  await waitFor(() => expect(location.search).toBe(''));
});

test.each([
  [home.withoutAi, 'ai', 'exclude'],
  [zhCore.common.free, 'free', 'true'],
])('%s is a choice that stays in the address, and is taken back', async (name, parameter, value) => {
  const { calls } = await visit('/', { answers });
  fireEvent.click(await screen.findByRole('button', { name, pressed: false }));
  await waitFor(() => expect(calls.at(-1)).toContain(`${parameter}=${value}`));
  expect(new URLSearchParams(location.search).get(parameter)).toBe(value);
  fireEvent.click(await screen.findByRole('button', { name, pressed: true }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('a type that was chosen by an address stays to be taken back, though there is none, and so does a tag', async () => {
  await visit('/?type=code&tag=没有人用', { answers });
  await waitFor(() => expect(chips()).toContain('没有人用'));
  expect(screen.getByRole('button', { name: new RegExp(zhCore.common.category.code), pressed: true })).toBeTruthy();
});

test('where nobody says how many there are, every type is offered', async () => {
  await visit('/', { answers: { 'GET /files/meta/types': new Refusal('internal') } });
  await waitFor(() =>
    expect(chips()).toEqual([home.all, zhCore.common.free, ...Object.values(zhCore.common.category), home.withoutAi]),
  );
});

const results = (next_cursor: string | null, rest: object = {}) => ({
  ...answers,
  'GET /files': (url: URL) => {
    const type = url.searchParams.get('type');
    const posts = (['document', 'document', 'image'] as const).map((category, at) =>
      post({ id: `01ARZ3NDEKTSV4RRFFQ69G5FB${at}`, category }),
    );
    const fitting = posts.filter(({ category }) => !type || category === type);
    return { posts: fitting, pagination: { ...pagination, total: 12, next_cursor }, ...rest };
  },
});

test.each([
  ['all of its words', results(null)],
  ['some of its words', results(null, { matched_words: ['真题'] })],
])('beside a search stand the types it finds %s in, also once one of them is chosen', async (_, answers) => {
  await visit('/?q=真题', { answers });
  const { document, image } = zhCore.common.category;
  const labels = [home.all, zhCore.common.free, document, image, home.withoutAi];
  await waitFor(() => expect(chips()).toEqual(labels));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(image), pressed: false }));
  await screen.findByRole('button', { name: new RegExp(image), pressed: true });
  expect(chips()).toEqual(labels);
});

test('where more is found than is at hand every type of the market is offered', async () => {
  await visit('/?q=考研真题', { answers: results('more') });
  const { document, audio } = zhCore.common.category;
  await waitFor(() => expect(chips()).toEqual([home.all, zhCore.common.free, document, audio, home.withoutAi]));
});

test('a type that a search finds nothing of is offered no more, and stays to be taken back where the address has it', async () => {
  await visit('/?q=真题&type=audio', { answers: results(null) });
  const { document, image, audio } = zhCore.common.category;
  await waitFor(() => expect(chips()).toEqual([home.all, zhCore.common.free, document, image, audio, home.withoutAi]));
  fireEvent.click(await screen.findByRole('button', { name: zh.instead.everyType }));
  await waitFor(() => expect(location.search).not.toContain('type'));
});

test('a tag that is excluded is shown first among the filters, and one press takes it back', async () => {
  await visit('/?q=真题+-考研+-音频', { answers });
  const [first, second] = [zh.instead.without('考研'), zh.instead.without('音频')];
  await waitFor(() => expect(chips().slice(0, 3)).toEqual([home.all, first, second]));
  fireEvent.click(screen.getByRole('button', { name: zh.instead.withoutNoMore('考研') }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('真题 -音频'));
  const field = screen.getByRole('combobox', { name: home.searchLabel });
  await waitFor(() => expect(field instanceof HTMLInputElement && field.value).toBe('真题 -音频'));
  await waitFor(() => expect(chips()).not.toContain(first));
});
