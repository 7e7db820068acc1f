import { expect, test } from 'vitest';
import { indexUser } from '#functions/projections/search/indexing';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { updateFile } from '../files/update-file.ts';
import { suggestFiles } from './suggest-files.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'vue_lin');
  const first = await posted(ports, lin, { title: 'Vue3 实战', tags: ['Vue3', '前端'] });
  await posted(ports, lin, { title: '学会 Vue', tags: ['vue'] });
  await posted(ports, lin, { title: '排版样机', tags: ['设计'] });
  await indexUser(ports, lin.id);
  await drain(ports, fileWorkers);
  const suggest = (q: string) => valueIn(call(suggestFiles, ports, { query: { q } }));
  return { ports, lin, first, suggest };
}

test('offers titles, tags and creators that have what is being typed', async () => {
  const { suggest } = await setUp();
  expect(await suggest('VU')).toMatchObject({
    titles: ['学会 Vue', 'Vue3 实战'],
    tags: ['vue', 'Vue3'],
    creators: [{ username: 'vue_lin', display_name: 'vue_lin' }],
  });
  expect((await suggest('样机')).titles).toEqual(['排版样机']);
});

test('a title that was changed, and a post that is gone, are offered no more, whatever the index still has', async () => {
  const { ports, lin, first, suggest } = await setUp();
  const edit = (body: object) => valueIn(call(updateFile, ports, { params: { id: first.id }, user: lin, body }));
  await edit({ title: 'Vue4 实战', tags: [] });
  expect(await suggest('vue3')).toMatchObject({ titles: [], tags: [] });
  expect((await suggest('vue4')).titles).toEqual(['Vue4 实战']);
  await edit({ is_public: false });
  expect((await suggest('vue')).titles).toEqual(['学会 Vue']);
});

test('nothing typed, or nothing found, offers nothing', async () => {
  const { suggest } = await setUp();
  const nothing = { titles: [], tags: [], creators: [] };
  expect(await suggest(' ')).toEqual(nothing);
  expect(await suggest('没有这个')).toEqual(nothing);
});

test.each(['sevenup😀', 'zeichen𰻝面', '\u{1ccff}'.repeat(9), 'a\u{10ffff}'.repeat(5), '\u0378'.repeat(99)])(
  'what is typed is never cut within a character: %s',
  async (q) => {
    const { suggest } = await setUp();
    expect(await suggest(q)).toEqual({ titles: [], tags: [], creators: [] });
  },
);
