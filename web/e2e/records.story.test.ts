import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const { dashboard, purchases, receipt, records, sales, shared, notice } = zh;

const titles = ['考研英语讲义', '考研数学讲义', '手写信纸'];
let seller: Person;
let buyer: Person;
let orders: string[] = [];

const soldSoFar = () => call<{ sales: unknown[] }>(stage.market, 'GET /payments/sales', { token: seller.token });

beforeAll(async () => {
  [seller, buyer] = [await stage.person('jiangyi_pu'), await stage.person('mai_jiangyi')];
  orders = [];
  for (const title of titles) {
    const files = [testFile(`${title}.pdf`, 2_000, 'application/pdf')];
    orders.push(await buy(stage.market, buyer, await publish(stage.market, seller, { title, price: '9.9', files })));
  }
  await vi.waitFor(async () => expect((await soldSoFar()).sales).toHaveLength(titles.length), 60_000);
});

const rows = (page: Page) => page.getByRole('list', { name: purchases.list }).getByRole('listitem');

test('a buyer finds a purchase by its title and by its order number, and is told how many there are', async () => {
  const page = await openPage(stage, '/purchases', { as: buyer });
  await expect.poll(() => rows(page).count()).toBe(3);
  const search = page.getByRole('searchbox', { name: purchases.searchLabel });
  await search.fill('考研');
  await page.getByRole('status').getByText(records.found('2')).first().waitFor();
  await expect.poll(() => rows(page).locator('mark').allTextContents()).toEqual(['考研', '考研']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('考研');

  await search.fill(orders[2]?.toLowerCase() ?? '');
  await page.getByRole('status').getByText(records.found('1')).first().waitFor();
  await rows(page).getByRole('link', { name: '手写信纸', exact: true }).waitFor();
  await page.reload();
  await rows(page).getByRole('link', { name: '手写信纸', exact: true }).waitFor();

  await search.fill('天外');
  await page.getByRole('heading', { name: notice.nothingFound('天外') }).waitFor();
  await page.getByRole('link', { name: shared.showAll }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await search.inputValue()).toBe('');
});

test('a seller finds a sale by its buyer', async () => {
  const page = await openPage(stage, '/sales?q=MAI_jiang', { as: seller });
  await page.getByRole('status').getByText(records.found('3')).first().waitFor();
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['mai_jiang', 'mai_jiang', 'mai_jiang']);
  await page.getByRole('searchbox', { name: sales.searchLabel }).fill('数学');
  await page.getByRole('status').getByText(records.found('1')).first().waitFor();
});

test('a seller reads what the last thirty days brought', async () => {
  const page = await openPage(stage, '/sales', { as: seller });
  const fold = page.locator('summary').filter({ hasText: dashboard.lately(30) });
  await fold.getByText('¥28.23').waitFor();
});

test('a receipt names number, seller and amount, and on paper there is nothing else', async () => {
  const page = await openPage(stage, '/purchases', { as: buyer, colorScheme: 'dark' });
  await page.getByRole('button', { name: purchases.menuOf('考研英语讲义') }).click();
  await page.getByRole('menuitem', { name: receipt.title }).click();
  const paper = page.getByRole('region', { name: receipt.title });
  await paper
    .getByText(orders[0] ?? '', { exact: true })
    .first()
    .waitFor();
  await paper.getByText('@jiangyi_pu').first().waitFor();
  await paper.getByText(receipt.states.paid).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: shared.print }).isVisible()).toBe(false);
  await expect.poll(() => paper.isVisible()).toBe(true);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
