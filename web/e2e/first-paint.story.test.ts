import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { appScripts, holdApp, openPage } from './open-page.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
let file: FileDetail;

beforeAll(async () => {
  const seller = await stage.person('chenguang_shop');
  const files = [testFile('晨光.pdf', 50_000)];
  file = await publish(stage.market, seller, { title: '晨光字帖', price: '3.5', files });
});

test.each([
  ['zh-CN', zh, 'zh'],
  ['en-GB', en, 'en'],
] as const)(
  'the home page is drawn before the app is there, in the reader’s language (%s)',
  async (locale, messages, language) => {
    const page = await stage.visit({ locale });
    await page.route(appScripts, (route) => route.abort());
    await page.goto('/');
    const first = page.locator(`[data-first=${language}]`);
    await first.getByRole('heading', { level: 1 }).waitFor();
    await first.getByRole('combobox', { name: messages.home.searchLabel }).waitFor();
    await first.getByRole('link', { name: messages.nav.register }).waitFor();
    expect(await first.locator('.skeleton').count()).toBeGreaterThan(8);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  },
);

test('the first paint has the colours and letters of the page that follows', async () => {
  const page = await stage.visit({ locale: 'en-GB', colorScheme: 'dark' });
  const styleOf = () =>
    page.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      return { backgroundColor, fontFamily };
    });
  await page.route('**/assets/*', (route) => route.abort());
  await page.goto('/');
  const first = await styleOf();
  await page.unroute('**/assets/*');
  await page.goto('/');
  await page.getByRole('link', { name: file.title }).waitFor();
  expect(first).toEqual(await styleOf());
});

test('a reader with a session is not told to log in before the app is there', async () => {
  const page = await stage.visit({ as: await stage.person('chenguang_buyer') });
  await page.route(appScripts, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('combobox', { name: zh.home.searchLabel }).waitFor();
  expect(await page.getByRole('link', { name: zh.nav.register }).isVisible()).toBe(false);
});

test('a search typed before the app is there still leads to its results', async () => {
  const page = await stage.visit();
  await page.route(appScripts, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('combobox', { name: zh.home.searchLabel }).fill('晨光');
  await page.unroute(appScripts);
  await page.getByRole('combobox', { name: zh.home.searchLabel }).press('Enter');
  await page.getByRole('link', { name: file.title }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('晨光');
});

/** The home page and its search field, while the app is on its way. */
async function openBeforeApp() {
  const page = await stage.visit();
  const bringApp = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  return { page, bringApp, field: page.getByRole('combobox', { name: zh.home.searchLabel }) };
}

test('what is typed while the app is on its way is looked for once it is there, and stands in the field', async () => {
  const { page, field, bringApp } = await openBeforeApp();
  await field.fill('晨光');
  bringApp();
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: file.title }).waitFor();
  expect(await field.inputValue()).toBe('晨光');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('whoever has only just gone into the field when the app comes types on in it', async () => {
  const { page, field, bringApp } = await openBeforeApp();
  await field.click();
  await field.evaluate((input) => input.setAttribute('data-before', ''));
  bringApp();
  await page.locator('input:not([data-before])').waitFor();
  await page.keyboard.insertText('晨光');
  await page.waitForURL(/q=/);
  expect(await field.inputValue()).toBe('晨光');
});

test('the first list is asked for once, while the app is still on its way, and as whoever is logged in', async () => {
  for (const as of [undefined, await stage.person('chenguang_reader')]) {
    const page = await stage.visit(as ? { as } : {});
    const requests: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      // What the browser renews in its cache is of another type.
      if (path === '/api/files' && request.resourceType() === 'fetch') requests.push(path);
    });
    await page.goto('/');
    await page.getByRole('link', { name: file.title }).waitFor();
    expect(requests).toHaveLength(1);
  }
});

test('no other page shows the home page first', async () => {
  const page = await stage.visit();
  await page.route(appScripts, (route) => route.abort());
  await page.goto('/search');
  expect(await page.locator('[data-first]').count()).toBe(0);
});

test('a shared link shows title, price and author to a client that runs no script, and the app to all others', async () => {
  const answer = await fetch(`${stage.url}/code/${file.id}`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(text).toContain('<meta property="og:title" content="晨光字帖" />');

  const scriptlessPage = await openPage(stage, `/code/${file.id}`, { javaScriptEnabled: false });
  await scriptlessPage.getByRole('heading', { level: 1, name: '晨光字帖' }).waitFor();
  await scriptlessPage
    .getByText(/^¥3\.50 · \S/)
    .first()
    .waitFor();

  const page = await openPage(stage, `/code/${file.id}`);
  await page.getByRole('heading', { level: 1, name: '晨光字帖' }).waitFor();
  await page.goto('/user/chenguang_shop/followers');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('search engines are told of every public file, and what is not for them', async () => {
  const robots = await fetch(`${stage.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toContain('text/plain');
  const lines = (await robots.text()).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /payment/', 'Disallow: /api/']));
  expect(lines).toContain(`Sitemap: ${stage.url}/sitemap.xml`);
  const answer = await fetch(`${stage.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  expect(await answer.text()).toContain(`<loc>${stage.url}/code/${file.id}</loc>`);
});
