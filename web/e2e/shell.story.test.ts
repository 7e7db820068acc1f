import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage({ own: true });
let file: FileDetail;

beforeAll(async () => {
  const seller = await stage.person('xiaoman_shell');
  const files = [testFile('粤语入门.pdf', 50_000)];
  file = await publish(stage.market, seller, { title: '粤语入门讲义', price: '8.8', files });
});

test.each([
  ['an address that leads nowhere', '/no/such/stall', zh.notFound.heading, zh.notFound.home],
  ['a file that does not exist', '/code/01ARZ3NDEKTSV4RRFFQ69G5FAV', zh.errors.fileNotFound, zh.file.backHome],
])('%s says so and leads home', async (_, address, heading, home) => {
  const page = await openPage(stage, address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByRole('link', { name: home }).click();
  await page.getByRole('link', { name: file.title }).waitFor();
});

test('where the system sets the colours, what is on, how full it is and what is chosen can still be seen', async () => {
  const person = await stage.person('gao_duibi');
  await publish(stage.market, person, { title: '练习册', price: '3', files: [testFile('练习册.pdf', 9_000)] });
  const page = await openPage(stage, '/dashboard', { as: person, forcedColors: 'active' });
  const ground = (selector: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, part);
  await page.getByRole('switch').waitFor();
  const paper = await ground('body');
  expect(await ground('[role=switch]')).not.toBe(paper);
  expect(await ground('[role=switch]', '::after')).not.toBe(await ground('[role=switch]'));
  expect(await ground('[role=progressbar] > *')).not.toBe(paper);
  await page.goto('/');
  await page.getByRole('link', { name: '练习册' }).waitFor();
  expect(await ground('[aria-pressed=true]')).not.toBe(paper);
});

test('a file is shared as an address to copy and as a code to scan', async () => {
  const page = await openPage(stage, `/code/${file.id}`);
  await page.getByRole('button', { name: zh.file.share }).click();
  await page.getByRole('img', { name: zh.file.code(`${stage.url}/code/${file.id}`) }).waitFor();
  await page.getByText(zh.file.scan).first().waitFor();
});

test('Back returns to where one was on the page', async () => {
  const page = await openPage(stage, '/terms');
  await page.locator('article h2').nth(5).waitFor();
  await page.evaluate(() => scrollTo(0, 900));
  await page.waitForFunction(() => scrollY === 900);
  // Not `click`, which scrolls to its target even if it is sticky.
  await page.getByRole('banner').getByRole('link', { name: zh.nav.register }).dispatchEvent('click');
  await page.getByRole('heading', { name: zh.auth.registerHeading }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.locator('article h2').nth(5).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test('another language keeps the page and what was typed, and is remembered', async () => {
  const page = await openPage(stage, '/?sort=price-low&type=document');
  await page.getByRole('combobox', { name: zh.home.searchLabel }).fill('粤语');
  await page.waitForURL(/q=/);
  const address = page.url();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  expect(await page.getByRole('combobox', { name: en.home.searchLabel }).inputValue()).toBe('粤语');
  expect(page.url()).toBe(address);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');

  await page.goto(`/code/${file.id}`);
  await page.getByRole('heading', { name: en.file.words }).waitFor();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('heading', { name: zh.file.words }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
});

test('a language and a look chosen in one tab are there in the others, without a reload', async () => {
  const page = await stage.visit({ colorScheme: 'light' });
  const other = await page.context().newPage();
  const ground = () => other.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await Promise.all([page.goto('/'), other.goto(`/code/${file.id}`)]);
  await other.getByRole('heading', { name: zh.file.words }).waitFor();
  const light = await ground();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await other.getByRole('heading', { name: en.file.words }).waitFor();
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: en.nav.dark }).click();
  await expect.poll(ground).not.toBe(light);

  await other.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('combobox', { name: zh.home.searchLabel }).waitFor();
});

test('the dark look is remembered, and is there before any script of the app', async () => {
  const page = await stage.visit({ colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const light = await ground();
  await page.getByRole('button', { name: zh.nav.dark }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe(dark);
});

test('a page that is opened without a network says so at once, in sight, and comes when the network is back', async () => {
  const page = await openPage(stage, '/', { viewport: { width: 390, height: 600 } });
  const card = page.getByRole('link', { name: file.title });
  await card.waitFor();
  await page.context().setOffline(true);
  await card.dispatchEvent('click');
  await page.getByText(zh.errors.opensLater).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/code/${file.id}`);
  await page.evaluate(() => scrollTo(0, 400));
  const [banner, header] = await Promise.all([
    page.getByText(zh.errors.offline).boundingBox(),
    page.getByRole('banner').boundingBox(),
  ]);
  expect(banner?.y).toBe(0);
  expect(header?.y).toBe(banner?.height);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: file.title }).waitFor();
  await page.getByText(zh.errors.offline).waitFor({ state: 'hidden' });
});

test('code that did not come can be asked for again, and only another app at the server is called an update', async () => {
  const page = await openPage(stage, '/');
  await page.getByRole('link', { name: file.title }).waitFor();
  await page.route(/\/assets\/login-/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: zh.nav.login, exact: true }).click();
  await page.getByRole('alert').getByText(zh.errors.network).first().waitFor();
  await page.unroute(/\/assets\/login-/);
  await page.getByRole('button', { name: zh.common.retry }).click();
  await page.getByRole('heading', { name: zh.auth.loginHeading }).waitFor();

  await page.route(/\/assets\/register-/, (route) => route.fulfill({ status: 404 }));
  await page.route(`${stage.url}/`, (route) =>
    route.fulfill({ body: '<script src="/assets/index-other.js"></script>' }),
  );
  await page.getByRole('link', { name: zh.auth.registerFree }).click();
  await page.getByText(zh.errors.outdated).first().waitFor();
});
