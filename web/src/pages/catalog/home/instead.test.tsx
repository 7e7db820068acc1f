// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const { home, instead } = zh;

const idOf = (at: number) => `01ARZ3NDEKTSV4RRFFQ69G5F${String(at).padStart(2, '0')}`;
const popular = Array.from({ length: 12 }, (_, at) => post({ id: idOf(at), title: `热门 ${at}` }));

const listed = (posts: object[], rest: object = {}) => ({
  posts,
  pagination: { ...pagination, total: posts.length },
  ...rest,
});

/** Popular files for calls without a query, the given response for those with one. */
const answering = (response: object) => ({
  'GET /files': (url: URL) => (url.searchParams.has('q') ? response : listed(popular)),
  'GET /files/meta/tags': { tags: [] },
});

const titles = (of: HTMLElement) =>
  within(of)
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent?.replace(/\s/g, ' '));

test('what has some of the words stands below a heading that says so, before four popular files, and nothing says that nothing was found', async () => {
  const response = listed([post({ id: idOf(1), title: '考研英语' })], { matched_words: ['考研', '英语'] });
  await visit('/?q=考研真题', { answers: answering(response) });
  await screen.findByRole('heading', { name: instead.fewer('「考研」或「英语」') });
  await waitFor(() => expect(titles(screen.getByRole('tabpanel'))[0]).toBe('考研英语'));
  expect(screen.queryByText(instead.none('考研真题'))).toBeNull();
  expect(screen.getByRole('tab', { name: /文件/ }).textContent).toBe(`${home.files}1`);
  expect(screen.queryByRole('combobox', { name: home.sort })).toBeNull();
  expect(screen.queryByRole('group', { name: home.filterByType })).toBeNull();
  const others = await screen.findByRole('region', { name: instead.others });
  await waitFor(() => expect(titles(others)).toEqual(['热门 0', '热门 2', '热门 3', '热门 4']));
});

test('of the others those of the same subject come first', async () => {
  const result = post({ id: idOf(20), title: '词汇表', tags: ['英语', '四六级'] });
  const related = post({ id: idOf(21), title: '高分句型' });
  await visit('/?q=词汇', {
    answers: {
      'GET /files': ({ searchParams }: URL) => {
        if (searchParams.has('q')) return listed([result]);
        return listed(searchParams.get('tag') === '英语' ? [result, related] : popular);
      },
    },
  });
  const others = await screen.findByRole('region', { name: instead.others });
  await waitFor(() => expect(titles(others)).toEqual(['高分句型', '热门 0', '热门 1', '热门 2']));
});

test.each([
  [['词汇', 'vocab', 'word list'], '1 result, including “vocab” and “word list”.'],
  [['词汇'], '1 result, including Chinese words for it.'],
])('a reader of English is told of %j as %s', async (synonyms, line) => {
  await visit('/?q=words', { answers: answering(listed([post({ id: idOf(1), title: 'Words' })], { synonyms })) });
  await screen.findByRole('link', { name: instead.only('words') });
  fireEvent.click(screen.getByRole('button', { name: 'EN: Switch to English' }));
  const link = await screen.findByRole('link', { name: 'Search only “words”' });
  expect(link.closest('[role=status]')?.textContent).toContain(line);
  fireEvent.click(screen.getByRole('button', { name: '切换到中文' }));
  await screen.findByRole('link', { name: instead.only('words') });
});

test('where nothing has any of the words, that is said, and four popular files are there', async () => {
  await visit('/?q=asdf', { answers: answering(listed([])) });
  expect(await screen.findByRole('heading', { name: instead.none('asdf') })).toBeTruthy();
  const others = await screen.findByRole('region', { name: instead.others });
  await waitFor(() => expect(titles(others)).toHaveLength(4));
});

test('what is not wanted is not said to be written nowhere', async () => {
  await visit('/?q=asdf+-考研', { answers: answering(listed([])) });
  await screen.findByText(instead.none('asdf'));
});

test('where only the type is in the way, that is said, and one step looks in all of them', async () => {
  const { calls } = await visit('/?q=asdf&type=audio', { answers: answering(listed([])) });
  await screen.findByText(instead.noneOfType('asdf', zh.common.category.audio));
  fireEvent.click(screen.getByRole('button', { name: instead.everyType }));
  await waitFor(() => expect(location.search).toBe('?q=asdf'));
  expect(calls.findLast((call) => call.startsWith('GET /files?'))).not.toContain('type=');
});

test('where a type has nothing at all, no other word is asked for, and four popular files are there', async () => {
  const answers = {
    ...answering(listed([])),
    'GET /files': (url: URL) => listed(url.searchParams.has('type') ? [] : popular),
  };
  await visit('/?type=archive', { answers });
  await screen.findByRole('heading', { name: instead.emptyType(zh.common.category.archive) });
  expect(screen.queryByText(home.noFilesHint)).toBeNull();
  const others = await screen.findByRole('region', { name: instead.others });
  await waitFor(() => expect(titles(others)).toHaveLength(4));
  fireEvent.click(screen.getByRole('button', { name: home.showAll }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('what was looked for as well is said, and one link looks for the words alone, and back', async () => {
  const files = [1, 2, 3].map((at) => post({ id: idOf(at), title: `背单词 ${at}` }));
  const { calls } = await visit('/?q=背单词&type=document', {
    answers: {
      ...answering({}),
      'GET /files': (url: URL) =>
        url.searchParams.get('synonyms') === 'exclude'
          ? listed(files.slice(0, 1))
          : listed(files, { synonyms: ['词汇', '四六级'] }),
    },
  });
  const lineText = () => screen.getByText(/词汇」「四六级|只找了/).textContent;
  await screen.findByRole('link', { name: instead.only('背单词') });
  expect(lineText()).toBe('3 件，也一起找了「词汇」「四六级」。 只找「背单词」');
  fireEvent.click(screen.getByRole('link', { name: instead.only('背单词') }));
  await waitFor(() => expect(lineText()).toBe('只找了「背单词」。 也找意思相近的词'));
  expect(new URLSearchParams(location.search).get('synonyms')).toBe('exclude');
  expect(new URLSearchParams(location.search).get('type')).toBe('document');
  expect(calls.some((call) => call.startsWith('GET /files?') && call.includes('synonyms=exclude'))).toBe(true);
  history.back();
  await waitFor(() => expect(lineText()).toContain('也一起找了'));
});

test('where nothing has the words themselves it is said, and no link leads there', async () => {
  const files = [post({ id: idOf(1), title: '词汇表' })];
  await visit('/?q=背单词', { answers: answering(listed(files, { synonyms: ['词汇'] })) });
  expect(await screen.findByText('没有「背单词」，按「词汇」找到 1 件。')).toBeTruthy();
  expect(screen.queryByRole('link', { name: instead.only('背单词') })).toBeNull();
});

test('an address that asks for the words alone says so, also where they are nowhere', async () => {
  await visit('/?q=背单词&synonyms=exclude', { answers: answering(listed([])) });
  await screen.findByText(instead.none('背单词'));
  expect(screen.getByRole('link', { name: instead.withSynonyms }).getAttribute('href')).toBe(
    `/?${new URLSearchParams({ q: '背单词' })}`,
  );
});

test('while a word is typed the last list stays, and that half of it finds nothing is said to who stops there', async () => {
  const { calls } = await visit('/', {
    answers: {
      'GET /files': (url: URL) => listed(url.searchParams.has('q') ? [] : popular),
      'GET /files/meta/tags': { tags: [] },
    },
  });
  const tab = await screen.findByRole('tabpanel');
  await waitFor(() => expect(titles(tab)).toHaveLength(popular.length));
  fireEvent.change(screen.getByLabelText(home.searchLabel), { target: { value: 'tem' } });
  await waitFor(() => expect(calls.some((call) => call.includes('q=tem'))).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(titles(tab)).toHaveLength(popular.length);
  expect(screen.queryByText(instead.none('tem'))).toBeNull();
  await screen.findByText(instead.none('tem'));
  fireEvent.change(screen.getByLabelText(home.searchLabel), { target: { value: 'qq' } });
  fireEvent.click(screen.getByRole('button', { name: home.search }));
  await screen.findByText(instead.none('qq'), {}, { timeout: 700 });
});
