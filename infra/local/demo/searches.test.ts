import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '#functions/api/files/list-files';
import { listUsers } from '#functions/api/profiles/list-users';
import { indexUser } from '#functions/projections/search/indexing';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { storefronts } from './content.ts';

const ports = testPorts();

/** Posts the demo market's files without their contents, which no search reads. */
beforeAll(async () => {
  for (const { username, display_name: displayName, files } of storefronts) {
    const seller = { ...(await member(ports, username)), displayName };
    await indexUser(ports, seller.id);
    for (const { title, description, price, tags, is_public: isPublic } of files)
      await posted(ports, seller, { title, description, tags, isPublic, priceFen: Math.round(Number(price) * 100) });
  }
  await drain(ports, fileWorkers);
});

const search = (q: string) => valueIn(call(listFiles, ports, { query: { q, sortBy: 'best' } }));

/** A guest's query, a pattern for the first title, and the matched words where no file has all of them. */
const searches: [q: string, first: RegExp, matched?: string[]][] = [
  ['小程序源码', /小程序商城源码/],
  ['考研资料', /考研/, ['考研']],
  ['ppt模板', /PPT 模板/],
  ['免费', /限免|Notion|壁纸|白噪音|词汇表|Python/],
  ['手机壁纸', /壁纸/, ['壁纸']],
  ['南岸图书室', /英语|考研|数学|教师/],
  ['lightrom', /Lightroom/, ['lightroom']],
  ['「简历」模板，免费下载', /简历模板/, ['简历', '模板']],
  ['ＰＹＴＨＯＮ 爬虫 教程 视频', /Python/, ['python']],
  ['婚礼策划方案', /婚礼/, ['婚礼']],
  ['weekly planer', /Weekly planner/, ['weekly', 'planner']],
  ['英语的四六级', /四六级/],
  ['react-admin', /Admin|React/],
  ['obsidian_notes', /Obsidian/, ['obsidian']],
  ['python.py', /Python/],
  ['notion-template', /Notion/, ['notion']],
  ['docker-compose', /^Docker /, ['docker']],
];

test.each(searches)('%s leads to something', async (q, first, matched) => {
  const { posts, pagination, matched_words } = await search(q);
  expect(posts[0]?.title).toMatch(first);
  expect(matched_words).toEqual(matched);
  expect(pagination.total).toBe(posts.length);
});

test('免费 finds exactly the free files', async () => {
  const { posts } = await search('免费');
  const free = storefronts.flatMap(({ files }) => files).filter(({ price, is_public }) => price === '0' && is_public);
  expect(posts.map(({ title }) => title).toSorted()).toEqual(free.map(({ title }) => title).toSorted());
});

test.each(['asdf', '雅思', '字体', '！！！'])(
  'of %s nothing is made up; there is enough that is popular',
  async (q) => {
    const { posts, matched_words } = await search(q);
    expect([posts, matched_words]).toEqual([[], undefined]);
    const popular = await valueIn(call(listFiles, ports, { query: { sortBy: 'popular', limit: 12 } }));
    expect(popular.posts.length).toBeGreaterThanOrEqual(6);
  },
);

test.each([
  ['book', 'nanan_books'],
  ['books', 'nanan_books'],
  ['dev', 'achai_dev'],
  ['photo', 'shanyin_photo'],
  ['_design', 'qinghe_design'],
])('the creator %s means is found, and counted', async (q, username) => {
  const { users, pagination } = await valueIn(call(listUsers, ports, { query: { q } }));
  expect([users.map((user) => user.username), pagination.total]).toEqual([[username], 1]);
});
