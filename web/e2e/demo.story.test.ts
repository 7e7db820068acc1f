import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '#infra/local/demo/index';
import { zh } from '../src/i18n/zh.ts';
import { expectVisible, holdApp } from './open-page.ts';
import { logIn } from './people.ts';
import { setStage } from './stage.ts';

/** Filling the demo market takes longer than all its stories. */
const stage = setStage({ demo: true });

test('a guest reads what is in an archive before paying, by keyboard too', async () => {
  const page = await stage.visit();
  await page.goto('/?q=小程序商城源码');
  await page
    .getByRole('link', { name: /小程序商城源码/ })
    .first()
    .click();
  await page.waitForURL('**/code/*');
  const inside = page.getByText(zh.file.archiveRead('10'));
  await expectVisible(page, page.url(), inside, page.getByRole('heading', { name: zh.file.inside }));
  await inside.focus();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('region', { name: zh.file.archiveEntries });
  await entries.getByText('miniprogram/pages/index/index.wxml').first().waitFor();
  await entries.getByText('说明/目录结构.md').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await entries.evaluate((box) => box === document.activeElement)).toBe(true);
});

const addressOfLoaded = (img: HTMLImageElement | SVGElement) => 'complete' in img && img.complete && img.currentSrc;

test('the largest picture is drawn before the app is there, where the app draws it', async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  const bringApp = await holdApp(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'commit' });
  const first = () => pictures.filter((path) => path.startsWith('/covers/'));
  await expect.poll(first).toHaveLength(1);
  const [picture = ''] = first();
  const isLoaded = (img: Locator) => expect.poll(() => img.evaluate(addressOfLoaded)).toContain(picture);
  const early = page.locator('[data-first=zh] img');
  await isLoaded(early);
  const place = await early.boundingBox();
  bringApp();
  const drawn = page.locator('section img').first();
  await drawn.waitFor();
  await isLoaded(drawn);
  expect(await drawn.boundingBox()).toEqual(place);
  expect(pictures.filter((path) => path === picture)).toHaveLength(1);
});

const isAtHead = (y: number) => y > 60 && y < 300;

test('more of a shelf is in the list, at its beginning, and Back leads to where one was', async () => {
  const page = await stage.visit();
  await page.goto('/');
  await page.getByRole('button', { name: zh.ui.loadMore }).waitFor();
  const link = page.getByRole('link', { name: `${zh.home.more.free} ›` });
  await link.scrollIntoViewIfNeeded();
  const before = (await link.boundingBox())?.y ?? 0;
  await link.click();
  const tabs = page.getByRole('tablist', { name: zh.home.browse });
  await expect.poll(async () => (await tabs.boundingBox())?.y).toSatisfy(isAtHead);
  await page.getByRole('region', { name: zh.home.shelves.free }).waitFor();
  await page.goBack();
  await expect.poll(async () => (await link.boundingBox())?.y).toBeCloseTo(before, -1);
});

test('what is chosen in the list leaves the list where it is, with the shelves above it, also after a reload', async () => {
  const page = await stage.visit();
  await page.goto('/');
  const tabs = page.getByRole('tablist', { name: zh.home.browse });
  await tabs.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: zh.ui.loadMore }).waitFor();
  const before = (await tabs.boundingBox())?.y ?? 0;
  const staysThere = () => expect.poll(async () => (await tabs.boundingBox())?.y).toBeCloseTo(before, -1);
  await tabs.getByRole('tab', { name: zh.home.creators }).click();
  await tabs.getByRole('tab', { name: zh.home.creators, selected: true }).waitFor();
  await staysThere();
  await page.reload();
  await staysThere();
  await tabs.getByRole('tab', { name: zh.home.files }).click();
  await staysThere();
  await page.getByRole('combobox', { name: zh.home.sort }).selectOption('popular');
  await page.waitForURL(/sort=popular/);
  await staysThere();
});

test('far down the search is at hand, Back ends one search after the other, and the name of the market leads to its top', async () => {
  const page = await stage.visit();
  await page.goto('/');
  const header = page.getByRole('banner');
  const field = page.getByRole('combobox', { name: zh.home.searchLabel });
  const down = page.getByRole('button', { name: zh.ui.loadMore });
  const again = header.getByRole('button', { name: zh.home.searchLabel });
  const leftOf = async () => (await field.boundingBox())?.x;
  await down.scrollIntoViewIfNeeded();
  await again.click();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect((await field.boundingBox())?.y).toBeLessThan(60);
  await page.getByRole('button', { name: zh.common.cancel }).click();
  await again.click();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await field.fill('考研');
  await page.waitForURL(/q=/);
  /** The address changes before the page that belongs to it. */
  await page.getByRole('region', { name: zh.home.shelves.week }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await again.waitFor({ state: 'hidden' });
  const left = await leftOf();
  await field.press('Enter');
  expect(await leftOf()).toBe(left);
  await field.fill('简历');
  await page.waitForURL(`**/?q=${encodeURIComponent('简历')}`);
  /** The address changes before the page, which Back would overtake. */
  await page.getByRole('tabpanel').getByRole('link', { name: /简历/ }).first().waitFor();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('考研');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.blur();
  await down.scrollIntoViewIfNeeded();
  await again.waitFor();
  await header.getByRole('link', { name: zh.nav.homeLabel }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await again.waitFor({ state: 'hidden' });
});

test('on a phone the types stay in sight, what is chosen begins with its first row, and Back leads to where one was', async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  const down = page.getByRole('button', { name: zh.ui.loadMore });
  await down.scrollIntoViewIfNeeded();
  // The place is noted with the event of the scroll, which comes a frame later.
  await page.waitForTimeout(300);
  const audio = page.getByRole('button', { name: zh.common.category.audio });
  // Not `click`, which scrolls to its target even if it is sticky.
  await audio.dispatchEvent('click');
  const tab = page.getByRole('tab', { name: zh.home.files });
  await expect.poll(async () => (await tab.boundingBox())?.y).toSatisfy(isAtHead);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('combobox', { name: zh.home.sort }).selectOption('popular');
  await page.waitForURL(/sort=popular/);
});

test('a guest who keeps a file far down logs in, is where they were, and has kept it', async () => {
  const page = await stage.visit();
  await page.goto('/');
  const down = page.getByRole('button', { name: zh.ui.loadMore });
  await down.scrollIntoViewIfNeeded();
  // The place is noted with the event of the scroll, which comes a frame later.
  await page.waitForTimeout(300);
  const before = (await down.boundingBox())?.y ?? 0;
  const cards = page.getByRole('tabpanel').getByRole('article');
  // They are drawn a few per frame.
  await expect.poll(() => cards.count()).toBe(24);
  const card = cards.last();
  const star = card.getByRole('button');
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await star.dispatchEvent('click');
  await page.getByText(zh.auth.loginToStar(title)).waitFor();
  await page.getByLabel(zh.auth.nameOrEmail).fill('half_sugar');
  await page.getByLabel(zh.auth.password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(async () => (await down.boundingBox())?.y).toBeCloseTo(before, -1);
});

test('in a list prices stand side by side and close below the words, whether a title has one line or two', async () => {
  const page = await stage.visit();
  await page.goto('/');
  await page.getByRole('button', { name: zh.ui.loadMore }).waitFor();
  const list = page.getByRole('tabpanel').locator('article');
  await list
    .filter({ hasNot: page.locator('p:empty') })
    .nth(11)
    .waitFor();
  const cards = await list.evaluateAll((all) =>
    all.map((card) => {
      const [, words, price] = [...card.children].map((part) => part.getBoundingClientRect());
      const lines = [...card.querySelectorAll('h3, p')].map((text) =>
        Math.round(text.getBoundingClientRect().height / 23.2),
      );
      return {
        row: card.getBoundingClientRect().top,
        price: price?.top,
        gap: (price?.top ?? 0) - (words?.bottom ?? 0),
        lines: lines.join(' and '),
      };
    }),
  );
  expect(new Set(cards.map(({ lines }) => lines))).toEqual(new Set(['1 and 2', '2 and 1']));
  expect(cards.every(({ gap }) => Math.abs(gap) < 1)).toBe(true);
  const rows = Map.groupBy(cards, ({ row }) => row);
  for (const row of rows.values()) expect(new Set(row.map(({ price }) => price)).size).toBe(1);
});

test('a seller sees what each day brought, as a picture and as a table, for 30 or 90 days', async () => {
  const page = await stage.visit({ as: await logIn(stage.market, 'nanan_books', demoPassword) });
  await page.goto('/sales');
  await page.getByText(zh.dashboard.lately(30), { exact: true }).click();
  const picture = page.getByRole('img', { name: /近 30 天共 ¥\d/ });
  await picture.waitFor();
  await page.getByRole('button', { name: zh.sales.views.table, exact: true }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: zh.sales.earningsByDay });
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: zh.sales.spanOf(90) }).click();
  await page.getByRole('button', { name: zh.sales.views.chart, exact: true }).click();
  await page.getByRole('img', { name: /近 90 天共 ¥\d/ }).waitFor();
});
