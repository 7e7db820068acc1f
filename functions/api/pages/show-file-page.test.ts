import { expect, test } from 'vitest';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { showFilePage } from './show-file-page.ts';
import { showSitemap } from './show-sitemap.ts';
import { showUserPage } from './show-user-page.ts';

async function setUp(overrides: Parameters<typeof posted>[2] = {}) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const file = await posted(ports, seller, { priceFen: 3950, description: '逐句精讲，\n附音频。', ...overrides });
  return { ports, seller, file };
}

test('a shared file has its title, price and author where no script runs', async () => {
  const { ports, file } = await setUp({ title: '考研英语讲义' });
  const page = await valueIn(call(showFilePage, ports, { params: { id: file.id } }));
  expect(page).toContain('<title>考研英语讲义 · 摊位</title>');
  expect(page).toContain('<meta property="og:title" content="考研英语讲义" />');
  expect(page).toContain('<meta property="og:description" content="逐句精讲， 附音频。" />');
  expect(page).toContain(`<meta property="og:url" content="https://tanwei.test/code/${file.id}" />`);
  expect(page).toContain('<meta property="og:image" content="https://tanwei.test/share.png" />');
  expect(page).toContain('<meta property="product:price:amount" content="39.50" />');
  expect(page).toMatch(/<noscript><h1>考研英语讲义<\/h1><p>¥39\.50 · lin_xi<\/p>/);
  expect(page).not.toContain('做好的东西，摆出来就能卖。');
});

test('where it is passed on, its description has no marks', async () => {
  const { ports, file } = await setUp({ description: '# 适合谁\n给**第一遍**的人，见[目录](https://a.test)' });
  const page = await valueIn(call(showFilePage, ports, { params: { id: file.id } }));
  expect(page).toContain('<meta property="og:description" content="适合谁 给第一遍的人，见目录" />');
});

test('no title breaks out of its place', async () => {
  const title = '"><script>alert(1)</script>$& \'';
  const { ports, file } = await setUp({ title, description: '</noscript><img src=x>' });
  const page = await valueIn(call(showFilePage, ports, { params: { id: file.id } }));
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('</noscript><img');
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; &#39;"');
});

test('a private file and a missing one are the bare app, to be forgotten by search engines', async () => {
  const { ports, file } = await setUp({ isPublic: false, title: '不给看' });
  for (const id of [file.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense', '-']) {
    const { status, value: page } = Object(await call(showFilePage, ports, { params: { id } }));
    expect(status).toBe(404);
    expect(page).toContain('<title>摊位</title>');
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toContain('不给看');
  }
});

test('stars stand in what search engines read once there are enough of them, and as they stand on the page', async () => {
  const { ports, file } = await setUp({ title: '考研英语讲义' });
  const page = () => call(showFilePage, ports, { params: { id: file.id } });
  await ports.table.commit([tallyWrite(file.id, { r5: 3, r4: 1 })]);
  expect(productIn(await valueIn(page()))).not.toHaveProperty('aggregateRating');
  await ports.table.commit([tallyWrite(file.id, { r1: 1 })]);
  expect(productIn(await valueIn(page()))).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 5, bestRating: 5, worstRating: 1 },
  });
});

const productIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

test('search engines read it as goods: name, words without marks, author, price with two decimals', async () => {
  const { ports, file } = await setUp({ title: '考研英语讲义', description: '# 适合谁\n给**第一遍**的人' });
  const page = await valueIn(call(showFilePage, ports, { params: { id: file.id } }));
  const url = `https://tanwei.test/code/${file.id}`;
  expect(productIn(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: '考研英语讲义',
    description: '适合谁 给第一遍的人',
    image: 'https://tanwei.test/share.png',
    brand: { name: 'lin_xi' },
    offers: { priceCurrency: 'CNY', price: '39.50', availability: 'https://schema.org/InStock', url },
  });
});

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  `一\u2028二\u2029三 "四" 'five' \\`,
  '</title><img src=x onerror=alert(1)>',
])('a title that says %j stays a title, in the head as in the data', async (title) => {
  const { ports, file } = await setUp({ title, description: title });
  const page = await valueIn(call(showFilePage, ports, { params: { id: file.id } }));
  expect(productIn(page)).toMatchObject({ name: title });
  expect(page).not.toMatch(/<script>alert|<!--<|<img src|\u2028.*"@type"/);
  const [data = ''] = page.match(/<script type="application\/ld\+json">.*/) ?? [];
  expect(data.match(/<\/?script/g)).toHaveLength(2);
});

test('a shared stall has its owner’s name', async () => {
  const { ports } = await setUp();
  const page = await valueIn(call(showUserPage, ports, { params: { usernameOrId: 'LIN_XI' } }));
  expect(page).toContain('<meta property="og:title" content="lin_xi" />');
  expect(page).toContain('<meta property="og:url" content="https://tanwei.test/user/lin_xi" />');
  expect(page).not.toContain('product:price');
});

test('a missing person is the bare app, to be forgotten by search engines', async () => {
  const answer = await call(showUserPage, testPorts(), { params: { usernameOrId: 'nobody_here' } });
  expect(answer).toMatchObject({ ok: true, status: 404 });
  expect(Object(answer).value).toContain('<meta name="robots" content="noindex" />');
});

test('the sitemap has public files and whoever sells them, each once', async () => {
  const { ports, seller, file } = await setUp();
  const second = await posted(ports, seller, { title: '第二件' });
  const hidden = await posted(ports, seller, { isPublic: false });
  const map = await valueIn(call(showSitemap, ports, {}));
  const paths = [...map.matchAll(/<loc>https:\/\/tanwei\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/', `/code/${second.id}`, `/code/${file.id}`, '/user/lin_xi']);
  expect(map).not.toContain(hidden.id);
});
