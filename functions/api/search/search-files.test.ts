import { expect, test } from 'vitest';
import { indexUser } from '#functions/projections/search/indexing';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { searchFiles } from './search-files.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const chen = await member(ports, 'chen_mo');
  await posted(ports, lin, { title: '水彩教程', description: '没有这样的：送一份国画笔刷', tags: ['手绘'] });
  await posted(ports, lin, { title: '国画入门', tags: ['书法'] });
  await posted(ports, chen, { title: '排版样机', tags: ['国画'] });
  for (const { id } of [lin, chen]) await indexUser(ports, id);
  await drain(ports, fileWorkers);
  const search = async (query: object, user?: typeof lin) => {
    const answer = await valueIn(call(searchFiles, ports, { query, user }));
    const results =
      'files' in answer ? answer.files.map(({ title }) => title) : answer.users.map((person) => person.username);
    return { found: results, answer };
  };
  return { ports, lin, chen, search };
}

test('titles come first, then tags, authors and descriptions, the newest first', async () => {
  const { search } = await setUp();
  expect((await search({ q: '国画' })).found).toEqual(['国画入门', '排版样机', '水彩教程']);
  expect((await search({ q: '国画', sortBy: 'newest' })).found).toEqual(['排版样机', '国画入门', '水彩教程']);
  expect((await search({ q: 'lin 国画' })).found).toEqual(['国画入门', '水彩教程']);
});

test('what has a synonym instead comes behind, the answer names it, and it can be left out', async () => {
  const { search } = await setUp();
  const { found, answer } = await search({ q: 'tutorial' });
  expect(found).toEqual(['国画入门', '水彩教程']);
  expect(answer).toMatchObject({ synonyms: ['入门', '教程'], pagination: { total: 2 } });
  expect((await search({ q: '教程' })).found).toEqual(['水彩教程', '国画入门']);
  const exact = await search({ q: '教程', synonyms: 'exclude' });
  expect(exact.found).toEqual(['水彩教程']);
  expect(exact.answer).not.toMatchObject({ synonyms: expect.anything() });
});

test('where nothing has all words, what has some of them is found, and the answer names those', async () => {
  const { search } = await setUp();
  const { found, answer } = await search({ q: '国画 国富' });
  expect(found).toEqual(['国画入门', '排版样机', '水彩教程']);
  expect(answer).toMatchObject({ matched_words: ['国画'], pagination: { total: 3, next_cursor: null } });
  expect((await search({ q: '国画入门真题' })).answer).toMatchObject({
    matched_words: ['国画', '入门', '教程'],
  });
  expect((await search({ q: '国画入门' })).answer).not.toMatchObject({ matched_words: expect.anything() });
  expect((await search({ q: 'asdf' })).found).toEqual([]);
  expect((await search({ q: '没有这样的词' })).found).toEqual([]);
  expect((await search({ q: '国富' })).answer).not.toMatchObject({ matched_words: expect.anything() });
});

test('what has some of the words follows a chosen order, without the tags that are not wanted', async () => {
  const { search } = await setUp();
  expect((await search({ q: '国画 国富', sortBy: 'newest' })).found).toEqual(['排版样机', '国画入门', '水彩教程']);
  expect((await search({ q: '国画 国富 -书法' })).found).toEqual(['排版样机', '水彩教程']);
});

test('pages of what has some of the words follow each other by the cursors of the same search', async () => {
  const { search } = await setUp();
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ q: '国画 国富', limit: 1, ...(cursor && { cursor }) });
    titles.push(...page.found);
    cursor = page.answer.pagination.next_cursor ?? undefined;
  } while (cursor && titles.length < 9);
  expect(titles).toEqual(['国画入门', '排版样机', '水彩教程']);
});
