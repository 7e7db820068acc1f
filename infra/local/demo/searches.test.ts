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
    for (const { title, description, price, tags, is_public: isPublic, versions } of files) {
      const contents = (versions.at(-1) ?? versions[0]).contents.map(({ name }) => ({ name, text: name }));
      const priceFen = Math.round(Number(price) * 100);
      await posted(ports, seller, { title, description, tags, isPublic, priceFen, files: contents });
    }
  }
  await drain(ports, fileWorkers);
});

const search = (q: string) => valueIn(call(listFiles, ports, { query: { q, sortBy: 'best' } }));

/** A guest's query, a pattern for the first title, and the words that files have where none has all of them. */
const searches: [q: string, first: RegExp, matched?: string[]][] = [
  ['小程序源码', /小程序商城源码/],
  ['考研资料', /考研/, ['考研', '讲义']],
  ['ppt模板', /PPT 模板/],
  ['免费', /限免|Notion|壁纸|白噪音|词汇表|Python/],
  ['手机壁纸', /壁纸/, ['壁纸', '手机']],
  ['南岸图书室', /英语|考研|数学|教师/],
  ['lightrom', /Lightroom/, ['lightroom']],
  ['「简历」模板，免费下载', /简历模板/, ['简历', '模板', '限免', '免费']],
  ['ＰＹＴＨＯＮ 爬虫 教程 视频', /Python/, ['python', '图解', '讲义', '配乐', '音效']],
  ['婚礼策划方案', /婚礼/, ['婚礼']],
  ['weekly planer', /Weekly planner/, ['weekly', 'planner']],
  ['英语的四六级', /四六级/],
  ['react-admin', /Admin|React/],
  ['obsidian_notes', /Obsidian/, ['obsidian']],
  ['python.py', /Python/],
  ['notion-template', /Notion/, ['notion']],
  ['docker-compose', /^Docker /],
];

test.each(searches)('%s leads to something', async (q, first, matched) => {
  const { posts, pagination, matched_words } = await search(q);
  expect(posts[0]?.title).toMatch(first);
  expect(matched_words).toEqual(matched);
  expect(pagination.total).toBe(posts.length);
});

/** Words that shoppers use and the files do not, in both languages, and what they mean: among the first three. */
const meant: [q: string, title: RegExp][] = [
  ['背单词', /词汇/],
  ['四级词汇', /词汇/],
  ['教案', /试讲稿/],
  ['小学数学练习题', /口算/],
  ['几何题', /辅助线/],
  ['作文', /写作/],
  ['理财', /记账/],
  ['食谱', /晚饭/],
  ['助眠', /白噪音|雨声/],
  ['背景音乐', /钟琴|Lo-fi|雨声|拨弦/],
  ['滤镜', /胶片|蓝调/],
  ['桌面背景', /壁纸/],
  ['幻灯片', /PPT/],
  ['求职', /简历/],
  ['logo', /品牌/],
  ['公众号封面', /封面模板/],
  ['电商海报', /主图/],
  ['数据库', /Docker/],
  ['报价单', /报价/],
  ['打卡计划表', /planner|番茄钟|复盘/],
  ['resume template', /简历/],
  ['wallpaper', /壁纸/],
  ['vocabulary', /词汇/],
  ['rain sounds', /雨声/],
  ['white noise', /白噪音/],
  ['contract template', /合同/],
  ['budget spreadsheet', /记账/],
  ['lightroom presets', /Lightroom/],
  ['LUT', /胶片|蓝调/],
  ['recipes', /晚饭/],
  ['wedding checklist', /婚礼/],
  ['pomodoro timer', /番茄钟/],
  ['math worksheets', /口算|几何/],
  ['presentation slides', /PPT/],
  ['sound effects', /音效|提示音|雨声/],
  ['drum loops', /鼓点/],
  ['ecommerce mini program', /小程序/],
  ['dark theme vscode', /VS Code/],
  ['note taking template', /Obsidian|Notion/],
  ['podcast editing', /播客/],
];

/** As shoppers type, with words that no file has: some of them are enough, by how rare they are and where they stand. */
const typed: [q: string, title: RegExp][] = [
  ['stock dashboard excel', /Excel 看板/],
  ['sales report template', /Excel 看板|PPT 模板/],
  ['how to light small products', /静物布光/],
  ['podcast mixing settings', /播客剪辑/],
  ['local dev setup with docker compose', /Docker 一键/],
  ['a5 planner pages to print', /Weekly planner/],
  ['dark editor theme for coding', /VS Code/],
  ['outro music for short film', /片尾钟琴/],
  ['wedding day timeline', /婚礼流程/],
  ['hip hop beats free to use commercially', /Lo-fi/],
  ['chrome extension for saving quotes', /浏览器插件/],
  ['brand guidelines for a small startup', /品牌手册/],
  ['star trail exposure settings', /延时摄影/],
  ['teacher interview lesson script', /教师资格证/],
  ['family expenses tracker', /家庭记账/],
  ['plucked strings samples', /拨弦采样/],
  ['report card comments', /班主任评语/],
  ['instagram cover templates', /小红书封面|电商主图/],
  ['match bank transactions to orders python', /Excel 自动对账/],
  ['new year reflection questions', /年度复盘/],
  ['colour grading portraits guide', /国风人像/],
  ['english words with example sentences csv', /四六级/],
  ['train noise to fall asleep', /白噪音/],
  ['mountain wallpapers', /山雾壁纸/],
  ['one page resume english', /简历模板/],
  ['find duplicate files', /Python 批量/],
  ['middle school geometry problems', /初中数学/],
  ['freelance invoice', /自由职业/],
  ['react table with permissions', /Admin 后台/],
  ['offline focus timer html', /番茄钟/],
  ['库存不够时提醒的表格', /Excel 看板/],
  ['拍商品怎么打灯', /静物布光|电商主图/],
  ['播客降噪教程', /播客剪辑/],
  ['一键装好mysql和redis', /Docker 一键/],
  ['每周计划本a5', /Weekly planner/],
  ['护眼的代码编辑器配色', /VS Code/],
  ['短片结尾的音乐', /片尾钟琴/],
  ['结婚当天流程', /婚礼流程/],
  ['可商用的鼓声', /Lo-fi/],
  ['公司logo使用规范', /品牌手册/],
  ['拍星空的参数', /延时摄影/],
  ['教资面试逐字稿', /教师资格证/],
  ['每月收支统计', /家庭记账/],
  ['中国风乐器音色', /拨弦采样/],
  ['写给学生的评语', /班主任评语/],
  ['小红书图文模版', /小红书封面/],
  ['银行流水核对', /Excel 自动对账/],
  ['年底回顾提问', /年度复盘/],
  ['古风照片怎么修', /国风人像/],
  ['背英语单词表', /四六级/],
  ['失眠时听的火车声', /白噪音/],
  ['大山风景图', /山雾壁纸/],
  ['校招简历中英文', /简历模板/],
  ['文件批量重命名工具', /Python 批量/],
  ['初二几何证明', /初中数学/],
  ['设计师接单合同范本', /自由职业/],
  ['视频转场音效', /片头提示音/],
  ['obsidian卡片笔记', /Obsidian/],
  ['购物小程序代码', /小程序商城/],
  ['适合上班族的简单菜谱', /一个人的晚饭/],
  ['cet4 vocabulary list', /四六级/],
  ['rename photos in bulk', /改名/],
  ['easy dinners for one person', /晚饭/],
  ['睡觉听的声音', /白噪音|雨声/],
  ['手机锁屏图片', /壁纸/],
  ['给孩子练计算', /口算/],
];

test.each([...meant, ...typed])('%s finds what is meant', async (q, title) => {
  const { posts } = await search(q);
  expect(posts.slice(0, 3).map((post) => post.title)).toContainEqual(expect.stringMatching(title));
});

test.each([
  ['pdf', /口算|句型|辅助线|晚饭|复盘|品牌|播客|调色思路/],
  ['表格', /词汇表|记账|看板|延时|对账|评语|Notion|婚礼|报价/],
  ['音频', /雨声|列车|鼓点|钟琴|拨弦|提示音/],
])('%s finds files of that type', async (q, title) => {
  const { posts } = await search(q);
  expect(posts.length).toBeGreaterThan(3);
  expect(posts.filter((post) => title.test(post.title)).length / posts.length).toBeGreaterThan(0.7);
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
